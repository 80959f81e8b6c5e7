"""What the command line understands. What a command does stands in the file of its name, imported when it is needed."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperCommand

from tablier.chance import STATE_MASK
from tablier.texts import Language

app = typer.Typer(
    name="tablier",
    help="Play, study and research modern abstract board games. Without a command: start the web app.",
    no_args_is_help=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="markdown",
    context_settings={"help_option_names": ["-h", "--help"]},
)

ADDRESS = re.compile(r"auto|local|ray://\S+|[\w.-]+:\d+")

GameName = Annotated[str, typer.Argument(help="Name of the game, as `tablier games` lists it.", metavar="GAME")]
Options = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        "-o",
        metavar="NAME=VALUE",
        help="An option of the game (repeatable); see `tablier games GAME`.",
    ),
]
Seed = Annotated[int | None, typer.Option("--seed", min=0, max=STATE_MASK, help="Makes everything random repeatable.")]
PositionText = Annotated[
    str | None,
    typer.Option("--position", metavar="TEXT", help="Start from this position, in the game's notation."),
]


Workers = Annotated[
    int | None,
    typer.Option(
        min=0, help="How many work at the same time; by default as many as the cores have room for. 0: this process."
    ),
]
RayAddress = Annotated[
    str | None,
    typer.Option(
        "--ray",
        metavar="[ADDRESS]",
        help="Work on a Ray instead of processes: a local one that is started for this, or the one at an address"
        " (HOST:PORT, or auto for the one of this machine). Needs tablier[ray].",
    ),
]


class OnRay(TyperCommand):
    """A command that takes `--ray` without an address too: what follows is one only if it looks like one."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:  # noqa: D102
        given = [
            "--ray=local" if word == "--ray" and not ADDRESS.fullmatch(after) else word
            for word, after in pairwise([*args, ""])
        ]
        return super().parse_args(ctx, given)


LanguageName = Annotated[str, typer.Option("--language", help="Language of sentences: en or fr.")]


def known_language(name: str) -> Language:
    """A language by its name."""
    if name not in ("en", "fr"):
        raise typer.BadParameter("choose en or fr", param_hint="--language")
    return "fr" if name == "fr" else "en"


@app.callback(invoke_without_command=True)
def start(
    context: typer.Context,
    host: Annotated[str, typer.Option(help="Address to listen on; 0.0.0.0 lets other machines in.")] = "127.0.0.1",
    port: Annotated[
        int | None,
        typer.Option(min=0, max=65535, help="Port to listen on; if it is not given, 8642 or a free one."),
    ] = None,
    data: Annotated[
        Path | None, typer.Option(help="Folder for the games' database; by default one in your own account.")
    ] = None,
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help="Open the page in your browser.")] = True,
    version: Annotated[bool, typer.Option("--version", help="Show the version and stop.")] = False,
) -> None:
    """Play, study and research modern abstract board games. Without a command: start the web app."""
    if version:
        import tablier

        typer.echo(f"tablier {tablier.__version__}")
    elif context.invoked_subcommand is None:
        from tablier.cli.web import run

        run(host, port, data, browser)


@app.command()
def games(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="Only this game, with its options.")] = None,
) -> None:
    """List the games, or the options of one."""
    from tablier.cli.games import show_game, show_games

    show_game(game) if game else show_games()


@app.command()
def play(
    game: GameName,
    option: Options = None,
    seed: Seed = None,
    position: PositionText = None,
    level: Annotated[
        str | None,
        typer.Option(help="Play against the program at this level, from novice to champion."),
    ] = None,
    player: Annotated[int, typer.Option(min=1, help="Which player you are against the program; player 1 begins.")] = 1,
    language: LanguageName = "en",
    save: Annotated[Path | None, typer.Option(help="Write the record to this file at the end.")] = None,
) -> None:
    """Play in the terminal: two people taking turns, or against the program with --level."""
    from tablier.cli.asking import started
    from tablier.cli.play import run

    chosen = known_language(language)
    state = started(game, option, seed, position)
    if player > state.game.seats:
        raise typer.BadParameter(f"there are players 1 to {state.game.seats}", param_hint="--player")
    run(state, level, player - 1, chosen, save)


@app.command()
def perft(
    game: GameName,
    depth: Annotated[int, typer.Argument(min=1, help="Number of moves.")],
    option: Options = None,
    seed: Seed = 0,
    position: PositionText = None,
    divide: Annotated[bool, typer.Option("--divide", help="Show the count for each first move.")] = False,
    plain: Annotated[bool, typer.Option("--plain", help="Count without compiled code.")] = False,
) -> None:
    """Count the lines of exactly DEPTH moves: the standard check of a move generator."""
    from tablier.cli.asking import started
    from tablier.cli.perft import run

    run(started(game, option, seed, position), depth, divide, plain)


@app.command()
def replay(
    file: Annotated[
        Path,
        typer.Argument(help="A record, as the page downloads it. - reads standard input.", metavar="FILE"),
    ],
    boards: Annotated[bool, typer.Option("--boards/--no-boards", help="Show the board after every move.")] = True,
) -> None:
    """Replay a record move by move, checking every move and the result."""
    from tablier.cli.replay import run

    run(file, boards)


@app.command()
def bench(
    game: Annotated[
        str | None, typer.Argument(metavar="[GAME]", help="Only this game; all of them by default.")
    ] = None,
    option: Options = None,
    seed: Seed = 0,
    seconds: Annotated[float, typer.Option(min=0.1, help="How long to measure each figure.")] = 2.0,
    peers: Annotated[
        bool,
        typer.Option(
            "--peers",
            help="Measure in the same run OpenSpiel's C++ games (needs tablier[peers]), and moves made from Python,"
            " beside OpenSpiel and, where it is installed, Pgx.",
        ),
    ] = False,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object per game instead of a table.")] = False,
) -> None:
    """Measure random playouts and search simulations per second on one core."""
    from tablier.cli.bench import run

    run(game, option, seed, seconds, peers, json)


Entrants = Annotated[
    list[str],
    typer.Argument(
        metavar="ENTRANTS",
        help="Two or more that meet: levels, engine@0.2 or plain@0.2 (seconds), plain#500, openspiel@0.2,"
        " bot:./program, random… NAME=ENTRANT gives one a name. One that is given twice meets itself.",
    ),
]
Opening = Annotated[
    int, typer.Option(min=0, metavar="N", help="Begin with N random moves, the same ones in all games of a meeting.")
]
UntilOption = Annotated[
    str | None,
    typer.Option(metavar="elo=±N", help="Play until the difference of any two is known to N Elo, 19 times in 20."),
]
SprtOption = Annotated[
    str | None,
    typer.Option(
        metavar="ELO0,ELO1[,ALPHA,BETA]",
        help="Play until it is decided by how much the first is better, ELO0 or ELO1 (errors 0.05 by default).",
    ),
]
Save = Annotated[
    Path | None,
    typer.Option(help="Write each game as it ends to this .jsonl or .parquet file; go on with what is in it."),
]
Report = Annotated[Path | None, typer.Option(metavar="FILE.html", help="Write a page with plots, too.")]
GameLines = Annotated[bool, typer.Option("--json", help="Print one JSON object per game, as it ends, and no table.")]


@app.command(cls=OnRay)
def match(
    game: GameName,
    entrants: Entrants,
    option: Options = None,
    games: Annotated[
        int | None, typer.Option(min=1, help="How many games: 100 or, with --until and --sprt, as many as it takes.")
    ] = None,
    opening: Opening = 0,
    until: UntilOption = None,
    sprt: SprtOption = None,
    seed: Seed = 0,
    save: Save = None,
    report: Report = None,
    workers: Workers = None,
    ray: RayAddress = None,
    json: GameLines = False,
) -> None:
    """Let levels of the program, and others, play each other; print their shares and Elo with 95% intervals.

    Everybody meets everybody (at more than two seats: every group of as many as there are seats), in each rotation of
    the seats on the same setup. An entrant that is named twice counts as two, (1) and (2); against itself it plays
    every game on another setup. The same seed gives the same games, however many workers play them.
    """
    from tablier.cli.match import asked, run

    going = asked(
        game, entrants, option, form="round-robin", games=games, rounds=None, seed=seed or 0, opening=opening,
        until=until, sprt=sprt, save=save,
    )  # fmt: skip
    run(going, workers, ray, json, report)


@app.command(cls=OnRay)
def tournament(
    game: GameName,
    entrants: Entrants,
    form: Annotated[
        str,
        typer.Option("--format", help="round-robin; gauntlet: the first meets all others; or swiss."),
    ] = "round-robin",
    rounds: Annotated[
        int | None,
        typer.Option(
            min=1,
            help="How often all meet: 10 or, with --until and --sprt, as often as it takes; of a Swiss one, as many as"
            " single out a winner.",
        ),
    ] = None,
    option: Options = None,
    opening: Opening = 0,
    until: UntilOption = None,
    sprt: SprtOption = None,
    seed: Seed = 0,
    save: Save = None,
    report: Report = None,
    workers: Workers = None,
    ray: RayAddress = None,
    json: GameLines = False,
) -> None:
    """Hold a tournament in whole rounds: a round robin, a gauntlet or a Swiss one; print ratings and a cross table.

    In a round everybody has a meeting: a game in each rotation of the seats, on the same setup.
    """
    from tablier.cli.match import asked, run
    from tablier.cli.tournament import known_format, rounds_of

    known = known_format(form)
    going = asked(
        game, entrants, option, form=known, games=None, rounds=rounds_of(known, rounds, bool(until or sprt)),
        seed=seed or 0, opening=opening, until=until, sprt=sprt, save=save,
    )  # fmt: skip
    run(going, workers, ray, json, report)


@app.command()
def rate(
    files: Annotated[
        list[Path], typer.Argument(metavar="FILE…", help="What --save wrote, .jsonl or .parquet, all of one game.")
    ],
    report: Report = None,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object instead of tables.")] = False,
) -> None:
    """Rate those who played the games of files together: Elo with 95% intervals, shares, seats, a cross table."""
    from tablier.cli.rate import run

    run(files, json, report)


@app.command()
def bot(
    url: Annotated[
        str, typer.Argument(metavar="LINK", help="An invitation, as the page gives it: http://…/room/…#join=…")
    ],
    program: Annotated[
        str,
        typer.Argument(
            metavar="PROGRAM",
            help="What to run, in quotes: 'python3 examples/bot.py --depth 3'. With @0.5 it has half a second a move,"
            " with @60+0.5 a minute for the game and half a second more with each move; otherwise ten seconds a move.",
        ),
    ],
    forever: Annotated[bool, typer.Option("--forever", help="Go on with rematches.")] = False,
) -> None:
    """Let a program of your own play on a server: it takes the seat a link leads to. See docs/bots.md."""
    from tablier.cli.bot import run

    run(url, program, forever)


@app.command(cls=OnRay)
def balance(
    game: Annotated[
        str | None, typer.Argument(metavar="[GAME]", help="Name of the game; without one, --pages are written anew.")
    ] = None,
    option: Options = None,
    by: Annotated[
        str, typer.Option("--by", metavar="LEVELS", help="Who plays itself: levels or plain#500, set apart by commas.")
    ] = "steady",
    games: Annotated[str, typer.Option(metavar="N", help="How many games; or one number for each level.")] = "400",
    compare: Annotated[
        str | None,
        typer.Option(metavar="NAME=A,B", help="Play with each of these values of an option, and tell the difference."),
    ] = None,
    save: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Keep the games here as they end; go on from those that are there."),
    ] = None,
    report: Annotated[Path | None, typer.Option(metavar="FILE", help="Write a page with plots, as HTML.")] = None,
    json: Annotated[str | None, typer.Option(metavar="FILE", help="Write everything as JSON; - prints it.")] = None,
    pages: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Keep the figures in this folder, and write its pages anew.")
    ] = None,
    seed: Seed = 0,
    workers: Workers = None,
    ray: RayAddress = None,
) -> None:
    """Measure how a game plays between equals: shares of the seats, draws, length, choices, lead changes, drama…

    A level plays itself on fresh setups. Every figure has a 95% interval. What is random follows from the seed, in the
    same way for every level and value of an option. With a file, the same command goes on where it was broken off.
    """
    from tablier.cli.balance import Asked, run, write_pages

    if game is None:
        write_pages(pages)
        return
    run(
        Asked(
            game=game, options=option or [], levels=by, games=games, compare=compare, save=save, report=report,
            json=json, pages=pages, seed=seed or 0, workers=workers, ray=ray,
        )
    )  # fmt: skip


@app.command(cls=OnRay)
def strength(
    only: Annotated[
        list[str] | None,
        typer.Argument(help="Only matches whose name contains one of these, e.g. nasca or 'plain'; all by default."),
    ] = None,
    folder: Annotated[Path, typer.Option(help="Where strength.json and the page strength.md are, or will be.")] = Path(
        "docs"
    ),
    anew: Annotated[bool, typer.Option("--anew", help="Forget what was measured before.")] = False,
    write_only: Annotated[bool, typer.Option("--write-only", help="Measure nothing, only write the page.")] = False,
    workers: Workers = None,
    ray: RayAddress = None,
) -> None:
    """Measure how strong all levels are, and write the page that tells it. Takes hours; it can be interrupted."""
    from tablier.cli.strength import run

    run(folder, only, anew, write_only, workers, ray)


@app.command(cls=OnRay)
def selfplay(
    game: GameName,
    by: Annotated[
        str,
        typer.Option(metavar="LEVEL|plain#N", help="Who plays: a level, or plain search with N simulations a move."),
    ],
    games: Annotated[int, typer.Option(min=1, help="How many games there shall be in the end.")],
    out: Annotated[Path, typer.Option(metavar="FOLDER", help="Where the games are kept, or will be.")],
    option: Options = None,
    seed: Seed = 0,
    temperature_moves: Annotated[
        int,
        typer.Option(min=0, help="Of each game's first so many moves, each is drawn in proportion to its visits."),
    ] = 8,
    shard: Annotated[int, typer.Option(min=1, help="How many games a file holds.")] = 100,
    workers: Workers = None,
    ray: RayAddress = None,
) -> None:
    """Let the program play against itself, and keep the positions as shards of Parquet to learn from.

    It can be broken off: the same command goes on. The games follow from the seed, not from who plays how many of them;
    only levels that think until their time is up, like the champion, play otherwise each time. Needs tablier[data].
    """
    from tablier.cli.selfplay import run

    run(
        game, option, by, games, out, seed=seed or 0, temperature_moves=temperature_moves, shard=shard,
        workers=workers, ray=ray,
    )  # fmt: skip


@app.command()
def solve(
    position: Annotated[str, typer.Argument(help="A position of Ascacou, in its notation.", metavar="POSITION")],
    option: Options = None,
    seconds: Annotated[
        float | None,
        typer.Option(min=0, help="Stop after so many seconds and say what is known; by default, go on until done."),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object instead.")] = False,
) -> None:
    """Solve a position of Ascacou: the exact score under best play, all best moves and a line, *proved*."""
    from tablier.cli.solve import run

    run(position, option, seconds, json)


@app.command()
def analyse(
    game: GameName,
    position: Annotated[
        str | None, typer.Argument(metavar="[POSITION]", help="In the game's notation; the start by default.")
    ] = None,
    record: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Analyse the end of this record. - reads standard input.")
    ] = None,
    after: Annotated[
        int | None, typer.Option(min=0, help="Analyse the position after this many moves instead of the end.")
    ] = None,
    option: Options = None,
    seconds: Annotated[float, typer.Option(min=0, help="How long to think.")] = 1.0,
    simulations: Annotated[
        int | None, typer.Option(min=1, help="How much to search, instead of a time; repeatable.")
    ] = None,
    seed: Seed = 0,
    most: Annotated[int, typer.Option(min=1, help="How many of the best moves to show.")] = 5,
    move: Annotated[list[str] | None, typer.Option(help="A move to judge, even if it is bad (repeatable).")] = None,
    language: LanguageName = "en",
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object instead of a table.")] = False,
) -> None:
    """Analyse a position: the best moves, what they are worth and why, from what the player to move knows."""
    from tablier.cli.analyse import asked_state, run

    chosen = known_language(language)
    state = asked_state(game, option, seed, position, record, after)
    run(
        state, seconds=seconds, simulations=simulations, seed=seed, most=most, moves=move or [], language=chosen,
        as_json=json,
    )  # fmt: skip


@app.command()
def docs(
    port: Annotated[int, typer.Option(min=0, max=65535, help="Port to listen on; 0 takes a free one.")] = 0,
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help="Open it in your browser.")] = True,
) -> None:
    """Read the documentation: tutorials, the library and its reference, without the internet."""
    from tablier.cli.docs import run

    run(port, browser)
