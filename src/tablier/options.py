"""Options of a game: what there is to choose, explained, and checked."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from msgspec import UNSET, Struct, UnsetType

from tablier.refusal import BadOption
from tablier.texts import Text, shown

# Canonical values: lists are tuples, and mappings are never changed.
Value = str | int | bool | None | tuple[Any, ...] | Mapping[str, int]


class Choice(Struct, frozen=True, kw_only=True):
    """One value an option may take."""

    value: Value
    title: Text
    help: Text


class Custom(Struct, frozen=True, kw_only=True):
    """Values beyond the listed choices: how to write them, and a check that gives the canonical one."""

    help: Text
    check: Callable[[Any], Value]
    schema: dict[str, Any]


class Option(Struct, frozen=True, kw_only=True):
    """An option of a game, chosen before it starts."""

    name: str
    title: Text
    choices: tuple[Choice, ...]  # the first is the default
    custom: Custom | None = None
    formerly: Value | UnsetType = UNSET  # what records without a version mean, where it is not the default

    @property
    def default(self) -> Value:
        """The value where the option is not given."""
        return self.choices[0].value

    def check(self, value: Any) -> Value:
        """The canonical value, or a refusal that says what may be chosen."""
        for choice in self.choices:
            if type(value) is type(choice.value) and value == choice.value:
                return choice.value
        if self.custom:
            return self.custom.check(value)
        known = ", ".join(written(choice.value) for choice in self.choices)
        raise BadOption(
            Text(
                f"Option {self.name} cannot be {shown(value)}; choose one of: {known}.",
                f"L’option {self.name} ne peut pas valoir {shown(value)} ; choisissez parmi : {known}.",
            )
        )

    def read(self, text: str) -> Value:
        """The value written as NAME=VALUE on a command line."""
        for choice in self.choices:
            if text.strip().lower() == written(choice.value).lower():
                return choice.value
        return self.check(text.strip())

    def schema(self) -> dict[str, Any]:
        """The values allowed, as JSON Schema."""
        listed = {"enum": [choice.value for choice in self.choices]}
        return {"anyOf": [listed, self.custom.schema]} if self.custom else listed


def written(value: Value) -> str:
    """How a value is written on a command line."""
    return value if isinstance(value, str) else json.dumps(plain(value))


def plain(value: Value) -> Any:
    """The value as JSON has it."""
    if isinstance(value, tuple):
        return [plain(item) for item in value]
    return dict(value) if isinstance(value, Mapping) else value


def as_then(options: Iterable[Option], given: Mapping[str, Any]) -> dict[str, Any]:
    """The options of a record without a version, with the former value of each that came later."""
    return {option.name: option.formerly for option in options if option.formerly is not UNSET} | dict(given)


def checked(options: Iterable[Option], given: Mapping[str, Any]) -> dict[str, Value]:
    """Every option with its value: the one given, or the default. Unknown ones are refused."""
    known = {option.name: option for option in options}
    for name in given:
        if name not in known:
            names = ", ".join(known)
            raise BadOption(
                Text(
                    f"There is no option {shown(name)}; the options are: {names}.",
                    f"L’option {shown(name)} n’existe pas ; les options sont : {names}.",
                )
            )
    return {name: option.check(given[name]) if name in given else option.default for name, option in known.items()}
