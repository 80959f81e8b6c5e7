"""Write web/openapi.json, docs/record.schema.json and docs/bots.schema.json from the types in the code.

`npm run protocol` in web/ then makes src/protocol.ts from the first.
"""

import json
from pathlib import Path

from tablier.bots import protocol as bots
from tablier.record import schema
from tablier.server.app import create_app

ROOT = Path(__file__).resolve().parent.parent


def documents() -> dict[Path, str]:
    """The generated files and what must stand in them."""
    contents = {
        ROOT / "web" / "openapi.json": create_app(ROOT / "unused.sqlite3").openapi_schema.to_schema(),
        ROOT / "docs" / "record.schema.json": schema(),
        ROOT / "docs" / "bots.schema.json": bots.schema(),
    }
    return {path: json.dumps(content, indent=2, ensure_ascii=False) + "\n" for path, content in contents.items()}


if __name__ == "__main__":
    for path, text in documents().items():
        path.write_text(text, encoding="utf-8")
        print(f"wrote {path.relative_to(ROOT)}")
