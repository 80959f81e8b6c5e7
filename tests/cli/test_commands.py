"""The command line, command by command."""

from __future__ import annotations

import importlib
import json
import os
import random
import re
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest
from tests.games.facts import fact
from tests.games.nasca import definition
from typer.testing import CliRunner

import tablier
from tablier import bench, games
from tablier.cli import app
from tablier.options import written
from tablier.peers import pace

ROOT = Path(tablier.__file__).parent.parent
NARROW = {"COLUMNS": "200", "NO_COLOR": "1", "TERM": "dumb"}
runner = CliRunner()


def shell(*words: str, typed: str = "", code: int = 0) -> subprocess.CompletedProcess[str]:
    """Run `tablier` in a process of its own, as people do."""
    variables = {**os.environ, **NARROW, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8"}
    command = [sys.executable, "-m", "tablier", *words]
    done = subprocess.run(
        command, input=typed, capture_output=True, encoding="utf-8", check=False, env=variables, timeout=120
    )
    assert done.returncode == code, done.stderr
    return done


def invoke(*words: str, typed: str = "") -> str:
    """Run a command here, quickly; what it printed."""
    result = runner.invoke(app, list(words), input=typed, env=NARROW)
    if result.exception and not isinstance(result.exception, SystemExit):
        raise result.exception
    assert result.exit_code == 0, result.output
    return result.stdout


# games


def test_games_lists_every_game() -> None:
    listed = invoke("games")
    for name in tablier.GAMES:
        assert name in listed
    assert "Marc Buonomo" in listed


def test_games_with_a_name_lists_its_options_and_choices() -> None:
    listed = invoke("games", "ascacou")
    for words in (
        "deal=random", "deal=draft", "deal=black-white", "deal=extremes", "deal=symmetric", "hex digits",
        "free=false", "free=true", "imposed=false", "imposed=true", "supply=null", "supply=15", "(default)",
    ):  # fmt: skip
        assert words in listed


# Refusals: one line, no traceback


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (["games", "chess"], "There is no game “chess”; the games are: ascacou"),
        (["play", "chess"], "There is no game “chess”"),
        (["perft", "chess", "1"], "There is no game “chess”"),
        (["bench", "chess"], "There is no game “chess”"),
        (
            ["perft", "ascacou", "1", "--option", "size=5"],
            "There is no option “size”; the options are: deal, free, imposed, supply.",
        ),
        (["perft", "ascacou", "1", "-o", "free=maybe"], "Option free cannot be “maybe”; choose one of: false, true."),
        (["perft", "ascacou", "1", "-o", "free"], "Write --option NAME=VALUE, not “free”."),
        (["perft", "ascacou", "1", "-o", "free=true", "-o", "free=true"], "Option free is given twice."),
        (["perft", "ascacou", "1", "-o", "deal=zz"], "Option deal cannot be “zz”"),
        (["perft", "ascacou", "1", "--position", "9/9"], "A position is the board and the cards"),
        (["perft", "ascacou", "1", "--position", "5 01", "--seed", "5"], "not both"),
        (
            ["play", "ascacou", "--level", "master"],
            "There is no level “master”; the levels are: novice, gentle, casual, steady,",
        ),
        (["replay", "missing.json"], "missing.json cannot be read"),
        (["perft", "ascacou", "1", "-o", "a\nb=c"], "There is no option “a"),
        (["perft", "ascacou", "1", "-o", "a\nb"], "Write --option NAME=VALUE"),
    ],
)
def test_what_cannot_be_is_refused_in_one_line(words: list[str], part: str) -> None:
    done = shell(*words, code=2)
    assert part in done.stderr
    assert done.stderr.startswith("tablier: ")
    assert done.stderr.count("\n") == 1
    assert "Traceback" not in done.stderr + done.stdout


@pytest.mark.parametrize(
    "words",
    [
        ["perft", "ascacou"], ["perft", "ascacou", "0"], ["fly"], ["games", "--fast"],
        ["perft", "ascacou", "1", "--seed", "-1"], ["analyse", "ascacou", "--seed", str(2**62)],
    ],
)  # fmt: skip
def test_a_misused_command_line_is_explained(words: list[str]) -> None:
    done = shell(*words, code=2)
    assert "Usage" in done.stderr
    assert "Traceback" not in done.stderr


# Files


def test_every_command_has_the_file_of_its_name() -> None:
    commands = [command.name or command.callback.__name__ for command in app.registered_commands if command.callback]
    assert "games" in commands
    for name in commands:
        assert importlib.import_module(f"tablier.cli.{name}").__doc__ == f"`tablier {name}`."


# Help


@pytest.mark.parametrize(
    ("command", "options"),
    [
        ([], ["--host", "--port", "--data", "--browser", "--no-browser", "--version", "games", "perft", "replay"]),
        (["games"], ["[GAME]"]),
        (["play"], ["--option", "--seed", "--position", "--level", "--player", "--language", "--save"]),
        (["perft"], ["--option", "--seed", "--position", "--divide", "--plain", "DEPTH"]),
        (["replay"], ["--boards", "--no-boards", "FILE"]),
        (["bench"], ["--option", "--seed", "--seconds", "--peers", "--json"]),
        (["bot"], ["LINK", "PROGRAM", "--forever"]),
    ],
)
@pytest.mark.parametrize("flag", ["--help", "-h"])
def test_help_mentions_every_option(command: list[str], options: list[str], flag: str) -> None:
    shown = invoke(*command, flag)
    for option in options:
        assert option in shown


def test_the_version_is_shown() -> None:
    assert invoke("--version").strip() == f"tablier {tablier.__version__}"


# perft


def test_perft_counts_lines() -> None:
    assert invoke("perft", "ascacou", "2").splitlines()[-1] == "perft 2 2400"


def test_perft_plain_and_compiled_agree() -> None:
    position = ["--position", "2w1w/wbwbb/wb2b/b2bb/b1b1b 02389def"]
    assert invoke("perft", "ascacou", "3", *position) == invoke("perft", "ascacou", "3", *position, "--plain")


def test_perft_with_options() -> None:
    assert invoke("perft", "ascacou", "2", "--option", "free=TRUE", "-o", "supply=15", "--plain") == "perft 2 2400\n"
    assert invoke("perft", "ascacou", "3", "-o", "deal=draft", "--plain") == "perft 3 3360\n"
    imposed = ["-o", "imposed=true", "--position", "bbbbb/bbbbb/bbbbw/wwwww/w4 01234567 b"]
    assert invoke("perft", "ascacou", "2", *imposed, "-o", "free=true", "-o", "supply=15", "--plain") == "perft 2 12\n"


def test_perft_divide_shows_each_first_move() -> None:
    position = "bbwbw/1www1/w1wbw/1bwbw/2bwb 0589bcef"
    lines = invoke("perft", "ascacou", "2", "--divide", "--plain", "--position", position).splitlines()
    state = tablier.game("ascacou").position(position)
    assert [line.split()[0] for line in lines[:-1]] == state.legal()
    assert sum(int(line.split()[1]) for line in lines[:-1]) == 44
    assert lines[-1] == "perft 2 44"


def test_perft_with_a_seed_starts_that_game() -> None:
    counts = {
        invoke("perft", "ascacou", "1", "-o", "imposed=true", "--divide", "--seed", str(seed)) for seed in range(6)
    }
    assert len(counts) == 2  # black or white first


# Six squares of value 6; then those of the groups' two sizes; then 5 sixes gone or 6 fives gone: 6 × (5 × 10 + 6 × 11).
@pytest.mark.parametrize(("depth", "count"), [(1, 6), (2, 66), (3, 696)])
@pytest.mark.parametrize("bonus", ["on", "off"])
def test_perft_of_anacund_is_the_same_on_every_ring(depth: int, count: int, bonus: str) -> None:
    for seed in ("1", "2"):
        words = ["perft", "anacund", str(depth), "--option", f"bonus={bonus}", "--seed", seed, "--plain"]
        assert invoke(*words) == f"perft {depth} {count}\n"


@pytest.mark.parametrize(
    ("options", "landscape"),
    [
        (["rounds=1"], []),
        (["landscape=bay", "rounds=1"], "b5-b6 d2 e8-g8 f5 h2 j5-j6".split()),
        (["landscape=e5-g5,c3"], ["e5-g5", "c3"]),
        (["landscape=G5-E5 C3", "rounds=2"], ["e5-g5", "c3"]),
    ],
    ids=str,
)
def test_perft_of_nasca_counts_the_places_beside_the_landscape(options: list[str], landscape: list[str]) -> None:
    legal = definition.legal(definition.start(landscape, 1))
    words = [word for option in options for word in ("--option", option)]
    lines = invoke("perft", "nasca", "1", *words, "--divide", "--plain").splitlines()
    assert lines == [*(f"{move} 1" for move in legal), f"perft 1 {len(legal)}"]


@pytest.mark.skipif(os.name != "posix", reason="needs a pseudo-terminal")
def test_perft_divide_goes_to_standard_output_while_a_progress_bar_shows() -> None:
    import pty

    terminal, stderr = pty.openpty()
    variables = {**os.environ, "PYTHONPATH": str(ROOT), "TERM": "xterm"}
    command = [sys.executable, "-m", "tablier", "perft", "ascacou", "1", "--divide", "--plain"]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=stderr, text=True, check=True, env=variables)
    os.close(stderr)
    os.close(terminal)
    assert len(done.stdout.splitlines()) == 51


# play


def scripted(*more: str, typed: list[str]) -> str:
    return invoke("play", "ascacou", *more, typed="\n".join(typed) + "\n")


def test_two_people_play_a_whole_game(tmp_path: Path) -> None:
    state = tablier.game("ascacou").start(seed=3)
    while not state.over:
        state = state.play(state.legal()[len(state.moves) % len(state.legal())])
    file = tmp_path / "game.json"
    shown = scripted("--seed", "3", "--save", str(file), typed=[*map(str, state.moves)])
    scores = " – ".join(map(str, state.scores))
    assert (f"Draw, {scores}." if state.winner is None else f"Player {state.winner + 1} wins, {scores}.") in shown
    assert tablier.load(file.read_bytes()) == state
    assert f"Record written to {file}." in shown.replace("\n", "") or file.name in shown


def test_a_refused_move_is_explained_and_asked_for_again() -> None:
    shown = scripted("--seed", "3", typed=["bc3", "wc3", "nonsense", "wc4", "quit"])
    assert "There is already a pawn on c3. (ASC-2)" in shown
    assert "This is no move." in shown
    assert "●" in shown
    assert "○" in shown


def test_the_terminal_speaks_french_where_wanted(tmp_path: Path) -> None:
    shown = scripted("--language", "fr", "--save", str(tmp_path / "game.json"), typed=["bc3", "wc3", "resign"])
    for words in ("Tapez un coup", "Joueur 1>", "Il y a déjà un pion en c3. (ASC-2)", "Joueur 2 abandonne."):
        assert words in shown
    assert "Partie enregistrée" in shown
    shown = scripted("--language", "fr", "--level", "gentle", "--player", "2", "--seed", "1", typed=["quit"])
    assert "Joueur 1 joue" in shown


def test_the_terminal_counts_players_from_one() -> None:
    shown = scripted("--seed", "3", typed=["bc3", "quit"])
    assert "player 1:" in shown
    assert "seat" not in shown
    assert "--player" in shell("play", "ascacou", "--level", "gentle", "--player", "3", code=2).stderr


def test_undo_takes_the_last_move_back(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    scripted("--save", str(file), typed=["bc3", "wc4", "undo", "ba1", "undo", "undo", "undo", "we5", "quit"])
    assert json.loads(file.read_text())["moves"] == ["we5"]


def test_legal_moves_are_listed_on_demand() -> None:
    assert "ba1 ba2 ba3" in scripted(typed=["?", "quit"])


def test_resigning_gives_the_game_away(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    shown = scripted("--save", str(file), typed=["bc3", "resign"])
    assert "Player 2 resigns." in shown
    assert json.loads(file.read_text())["result"] == {"scores": [0, 0], "winner": 0, "ended": "resigned", "resigned": 1}
    assert tablier.load(file.read_text()).moves == ("bc3",)


def test_leaving_at_the_end_of_input_is_no_error() -> None:
    assert "Player 1" in invoke("play", "ascacou", typed="")


def test_play_goes_on_from_a_position() -> None:
    shown = scripted("--position", "bbwbw/1www1/w1wbw/1bwbw/2bwb 0589bcef", typed=["?", "quit"])
    assert " ".join(tablier.game("ascacou").position("bbwbw/1www1/w1wbw/1bwbw/2bwb 0589bcef").legal()) in shown


def test_a_game_against_the_program_alternates_with_it(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    moves = ["bc3", "undo", "wa1", "quit"]
    shown = scripted("--level", "gentle", "--seed", "1", "--save", str(file), typed=moves)
    assert shown.count("Player 2 plays") == 2
    played = json.loads(file.read_text())["moves"]
    assert played[0] == "wa1"
    assert len(played) == 2


def test_the_program_may_begin() -> None:
    shown = scripted("--level", "gentle", "--player", "2", "--seed", "1", typed=["quit"])
    assert shown.count("Player 1 plays") == 1


def test_a_record_that_cannot_be_written_is_one_line(tmp_path: Path) -> None:
    file = tmp_path / "missing" / "game.json"
    done = shell("play", "ascacou", "--save", str(file), typed="bc3\nquit\n", code=2)
    assert "Traceback" not in done.stderr
    assert done.stderr.startswith("tablier: ")
    assert done.stderr.count("\n") == 1


# replay


def saved(folder: Path, record: object) -> str:
    file = folder / "game.json"
    file.write_text(record if isinstance(record, str) else json.dumps(record), encoding="utf-8")
    return str(file)


def test_replay_shows_every_move_and_the_result(tmp_path: Path) -> None:
    state = tablier.game("ascacou").start(seed=3)
    while not state.over:
        state = state.play(state.legal()[0])
    shown = invoke("replay", saved(tmp_path, state.record()))
    for number, move in enumerate(state.moves, start=1):
        assert f"{number}. Player {move.seat + 1}: {move}" in shown
    assert " – ".join(map(str, state.scores)) in shown
    assert shown.count("a b c d e") == len(state.moves) + 1
    assert invoke("replay", "--no-boards", saved(tmp_path, state.record())).count("a b c d e") == 0


def test_replay_of_an_unfinished_game_says_so(tmp_path: Path) -> None:
    record = tablier.game("ascacou").start(seed=3).play("bc3").record()
    assert "Not over: 0 – 0, Player 2 to move." in invoke("replay", saved(tmp_path, record))


def test_replay_reads_standard_input() -> None:
    record = tablier.game("ascacou").start(seed=3).play("bc3").record()
    assert "1. Player 1: bc3" in invoke("replay", "-", typed=json.dumps(record))


@pytest.mark.parametrize(
    ("content", "part"),
    [
        ("", "This is not a record"),
        ("{", "This is not a record"),
        ("[]", "This is not a record"),
        ('{"game": "chess", "setup": {}, "moves": []}', "There is no game “chess”"),
        ('{"game": "ascacou", "setup": {}, "moves": []}', "check “owners”. (ASC-1)"),
        (
            '{"game": "ascacou", "setup": {"owners": "0110100110010110"}, "moves": ["bc3", "bc3"]}',
            "Move 2, “bc3”: There is already a pawn on c3. (ASC-2)",
        ),
        (
            '{"game": "ascacou", "setup": {"owners": "0110100110010110"}, "moves": ["b\\nc\\u001b[2J3"]}',
            "This is no move.",
        ),
    ],
)
def test_replay_of_a_bad_record_is_one_clear_line(tmp_path: Path, content: str, part: str) -> None:
    done = shell("replay", saved(tmp_path, content), code=2)
    assert part in done.stderr
    assert done.stderr.count("\n") == 1
    assert "\x1b" not in done.stderr
    assert done.stdout == ""


def test_replay_of_bytes_that_are_no_text_is_one_clear_line(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_bytes(b"\xff\xfe\x00")
    assert shell("replay", str(file), code=2).stderr.count("\n") == 1


# Every game, with options


def variants(name: str) -> list[tuple[list[str], dict[str, object]]]:
    """Options of a game as they are typed, and as a record has them."""
    last = {option.name: option.choices[-1].value for option in games.module(name).OPTIONS}
    found: list[tuple[list[str], dict[str, object]]] = fact(
        name, "TYPED", [([f"{option}={written(value)}" for option, value in last.items()], last)]
    )
    return found


VARIANTS = [(name, options, kept) for name in tablier.GAMES for options, kept in variants(name)]
every_variant = pytest.mark.parametrize(("name", "options", "kept"), VARIANTS, ids=lambda value: str(value))


def random_end(name: str, options: dict[str, object], seed: int) -> tablier.State:
    state, chance = tablier.game(name, **options).start(seed=seed), random.Random(seed)
    while not state.over:
        state = state.play(chance.choice(state.legal()))
    return state


def with_curtains(state: tablier.State) -> list[str]:
    """What is typed to play a game: where there are secrets, whoever comes to the keyboard presses Enter first."""
    typed: list[str] = []
    for number, move in enumerate(state.moves):
        if state.game.module.SECRETS and number and state.moves[number - 1].seat != move.seat:
            typed.append("")
        typed.append(move)
    return typed


def outcome(state: tablier.State) -> str:
    scores = " – ".join(map(str, state.scores))
    return f"Draw, {scores}." if state.winner is None else f"Player {state.winner + 1} wins, {scores}."


@every_variant
def test_a_game_with_options_is_played_saved_and_replayed(
    tmp_path: Path, name: str, options: list[str], kept: dict[str, object]
) -> None:
    state = random_end(name, kept, seed=4)
    file = tmp_path / "game.json"
    words = [word for option in options for word in ("--option", option)]
    typed = "\n".join(["nonsense", *with_curtains(state)]) + "\n"
    shown = invoke("play", name, *words, "--seed", "4", "--save", str(file), typed=typed)
    assert shown.count("This is no move.") == 1
    assert outcome(state) in shown
    record = json.loads(file.read_text(encoding="utf-8"))
    assert kept.items() <= record["options"].items()
    assert tablier.load(record) == state
    shown = invoke("replay", str(file))
    assert [line for line in shown.splitlines() if ". Player " in line] == [
        f"{number}. Player {move.seat + 1}: {move}" for number, move in enumerate(state.moves, start=1)
    ]
    assert outcome(state) in shown
    last = [line.rstrip() for line in str(state).splitlines()][-1]
    assert last.replace("seat 1", "player 2") in shown
    assert len(invoke("replay", "--no-boards", str(file)).splitlines()) == len(state.moves) + 1


def test_the_ends_of_a_plank_may_be_typed_in_either_order(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    invoke("play", "nasca", "--option", "rounds=1", "--save", str(file), typed="g4-c4\nA2 - a1\nquit\n")
    assert json.loads(file.read_text(encoding="utf-8"))["moves"] == ["c4-g4", "a1-a2"]


@every_variant
def test_a_record_that_breaks_a_rule_is_refused_with_the_number_of_the_move(
    tmp_path: Path, name: str, options: list[str], kept: dict[str, object]
) -> None:
    state = random_end(name, kept, seed=4)
    first, second = state.moves[:2]
    before = state.start.play(first).play(second)
    wrong = next(move for move in [second, *state.start.legal()] if move not in before.legal())
    with pytest.raises(tablier.IllegalMove) as refused:
        before.play(wrong)
    assert refused.value.rule is not None
    with pytest.raises(tablier.BadRecord) as caught:
        invoke("replay", saved(tmp_path, {**state.record(), "moves": [first, second, wrong]}))
    assert str(caught.value) == f"Move 3, “{wrong}”: {refused.value}"


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (["perft", "anacund", "1", "-o", "bonus=maybe"], "Option bonus cannot be “maybe”; choose one of: on, off."),
        (["play", "nasca", "-o", "rounds=3"], "Option rounds cannot be “3”; choose one of: 2, 1."),
        (["perft", "nasca", "1", "-o", "landscape=moon"], "“moon” is no neutral plank"),
        (["perft", "nasca", "1", "-o", "landscape=e5-g5,e5-f5"], "e5-f5 cannot be laid. It would rest on the same"),
        (["perft", "nasca", "1", "-o", "landscape=a1-c1,a3-c3"], "neutral planks of length 3"),
        (["perft", "nasca", "1", "--position", "x"], "Positions of Nasca are given by records."),
        (["perft", "anacund", "1", "--position", "x"], "Positions of Anacund are given by records."),
    ],
)  # fmt: skip
def test_options_that_cannot_be_are_refused_in_the_words_of_the_game(words: list[str], part: str) -> None:
    with pytest.raises(tablier.Refusal) as caught:
        invoke(*words)
    assert part in caught.value.to("en")
    assert "\n" not in caught.value.to("fr")


# Secrets at one keyboard


def test_a_curtain_falls_when_the_keyboard_changes_hands() -> None:
    state = tablier.game("schoko").start(seed=5).play("dark")
    first = state.legal()[0]
    after = state.play(first)
    shown = invoke("play", "schoko", "--seed", "5", typed=f"dark\n{first}\n\nquit\n")
    before, behind = shown.split("Player 2, come to the keyboard and press Enter.")
    hands = [" ".join(hand) for hand in (state.view(0)["hands"][0], after.view(1)["hands"][1])]
    assert hands[0] in before
    assert hands[1] not in before
    assert hands[1] in behind


def test_what_was_seen_is_not_taken_back(tmp_path: Path) -> None:
    state = tablier.game("schoko").start(seed=5).play("dark")
    file = tmp_path / "game.json"
    typed = ["white", "undo", "dark", state.legal()[0], "", "undo", "quit"]
    shown = invoke("play", "schoko", "--seed", "5", "--save", str(file), typed="\n".join(typed) + "\n")
    assert shown.count("Something hidden was seen") == 1
    kept = json.loads(file.read_text(encoding="utf-8"))
    assert kept["moves"] == ["dark", state.legal()[0]]
    assert kept["seen_by"] == 1  # who left knows their own cards only
    assert kept["setup"]["deck"].count("?") == len(kept["setup"]["deck"]) - 4


def test_french_readers_see_and_type_the_letters_they_know() -> None:
    state = tablier.game("schoko").start(seed=5).play("dark")
    first = state.legal()[0].translate(str.maketrans("DW", "NB"))
    typed = f"noir\n?\n{first}\n\n{first}\nquit\n"
    shown = invoke("play", "schoko", "--seed", "5", "--language", "fr", typed=typed)
    assert first in shown
    assert not re.search(r"\b[DW]{4}\b", shown)
    told = invoke("analyse", "schoko", "--seed", "5", "--simulations", "20", "--language", "fr")
    assert "noir" in told
    assert "dark" not in told


def test_the_program_plays_games_with_secrets_in_the_terminal() -> None:
    for name, moves in (("schoko", ["dark"]), ("ascension", ["b2", "c3", "b2"])):
        shown = invoke("play", name, "--seed", "1", "--level", "gentle", typed="\n".join([*moves, "quit"]) + "\n")
        assert "Player 2 plays" in shown or name == "schoko"


# bench

KEYS = {
    "game", "options", "playouts_per_second", "moves_per_second", "simulations_per_second", "mean_length",
    "mean_choices", "threads", "tree_share",
}  # fmt: skip


def test_bench_prints_json_with_exactly_the_documented_keys() -> None:
    figures = json.loads(invoke("bench", "ascacou", "--json", "--seconds", "0.1"))
    assert set(figures) == KEYS
    assert figures["game"] == "ascacou"
    assert figures["options"] == tablier.game("ascacou").options
    assert figures["threads"] == 1
    assert 22 < figures["mean_length"] < 23.5
    assert 25 < figures["mean_choices"] < 29
    assert figures["moves_per_second"] == pytest.approx(figures["playouts_per_second"] * figures["mean_length"])
    assert figures["simulations_per_second"] > 0
    assert figures["tree_share"] == pytest.approx(
        1 - figures["simulations_per_second"] / figures["playouts_per_second"]
    )


def test_bench_takes_options_and_prints_a_table() -> None:
    shown = invoke("bench", "ascacou", "-o", "free=true", "--seconds", "0.1")
    assert "playouts/s" in shown
    assert "25.00" in shown
    assert re.search(r"\d%  ", shown)


def test_bench_measures_every_game_by_default(monkeypatch: pytest.MonkeyPatch) -> None:
    def measured(game: tablier.Game, seed: int, seconds: float) -> bench.Speed:
        return bench.Speed(
            game=game.name, options={}, playouts_per_second=2, moves_per_second=4, simulations_per_second=3,
            mean_length=2, mean_choices=1,
        )  # fmt: skip

    monkeypatch.setattr(bench, "measure", measured)
    lines = invoke("bench", "--json").splitlines()
    assert [json.loads(line)["game"] for line in lines] == list(tablier.GAMES)


def test_bench_beside_peers_gives_the_ratios(monkeypatch: pytest.MonkeyPatch) -> None:
    peer = bench.PeerSpeed(
        game="x", playouts_per_second=1, moves_per_second=1, simulations_per_second=0.5, mean_length=1, mean_choices=1
    )
    own = pace.Pace(state=30, batch=60, batch_on_all_cores=100, observing_on_all_cores=20)
    others = [pace.PeerPace(name=name, moves_per_second=rate, on_all_cores=50) for name, rate in (("x", 3), ("y", 20))]
    monkeypatch.setattr(bench, "measure_peer", lambda name, seed, seconds: peer)
    monkeypatch.setattr(pace, "measure", lambda game, seed, seconds: own)
    monkeypatch.setattr(pace, "measure_openspiel", lambda name, seed, seconds: others[0])
    monkeypatch.setattr(pace, "measure_pgx", lambda seed, seconds: others[1])
    figures = json.loads(invoke("bench", "ascacou", "--json", "--seconds", "0.1", "--peers"))
    assert set(figures) == {*KEYS, "peer", "pace"}
    ratios = [(one["name"], one["state_ratio"], one["batch_ratio"]) for one in figures["pace"]["peers"]]
    assert ratios == [("x", 10, 20), ("y", 1.5, 3)]
    assert figures["pace"]["peers"][0]["batch_ratio_on_all_cores"] == 2
    assert figures["peer"]["playouts_ratio"] == pytest.approx(figures["playouts_per_second"])
    assert figures["peer"]["simulations_ratio"] == pytest.approx(2 * figures["simulations_per_second"])
    shown = invoke("bench", "ascacou", "--seconds", "0.1", "--peers")
    assert "ascacou ÷ OpenSpiel x" in shown
    assert "a batch on one core: 20.00× x, 3.00× y" in shown
    monkeypatch.setattr(pace, "measure_pgx", lambda seed, seconds: None)
    assert "pip install pgx" in invoke("bench", "ascacou", "--seconds", "0.1", "--peers")


def test_bench_measures_a_game_without_a_peer_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games.module("ascacou"), "PEER", None)
    monkeypatch.setattr("tablier.cli.bench.can_compile", lambda: False)
    figures = json.loads(invoke("bench", "ascacou", "--json", "--seconds", "0.1", "--peers"))
    assert set(figures) == KEYS


def test_bench_without_openspiel_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    with pytest.raises(tablier.Refusal, match=r"pip install tablier\[peers\]"):
        bench.measure_peer("connect_four", 0, 0.1)


def test_bench_measures_openspiel_too() -> None:
    figures = bench.measure_peer("connect_four", 0, 0.1)
    assert figures.game == "connect_four"
    assert 15 < figures.mean_length < 30
    assert 6 < figures.mean_choices < 7
    assert figures.playouts_per_second > 0


# Analysing

SOLVABLE = "bbwbw/1www1/w1wbw/1bwbw/2bwb 0589bcef"


def test_analyse_shows_moves_with_values_lines_and_reasons() -> None:
    printed = invoke("analyse", "ascacou", "--simulations", "60", "--most", "2", "--seed", "3")
    header, first, second = printed.splitlines()[1:]
    assert header.split() == ["move", "value", "visits", "line", "why"]
    state = tablier.game("ascacou").start(seed=3)
    found = tablier.analyse(state, simulations=60, most=2, seed=3)
    for row, one in zip((first, second), found.best, strict=True):
        assert row.split()[0] == one.move
        assert f"{one.expected_score:.0%} ± {one.error:.0%}" in row
        assert one.why.en.split()[0] in row


def test_analyse_says_what_is_proved_and_speaks_french() -> None:
    assert "proved" in invoke("analyse", "ascacou", SOLVABLE, "--simulations", "1000").splitlines()[0]
    printed = invoke("analyse", "ascacou", SOLVABLE, "--simulations", "1000", "--language", "fr")
    assert printed.startswith("Joueur ")
    assert "prouvé" in printed
    assert "pourquoi" in printed


def test_analyse_prints_json() -> None:
    state = tablier.game("ascacou").position(SOLVABLE)
    last = state.legal()[-1]
    found = json.loads(invoke("analyse", "ascacou", SOLVABLE, "--simulations", "1000", "--move", last, "--json"))
    assert found == msgspec.to_builtins(tablier.analyse(state, simulations=1000, moves=[last]))
    assert found["proved"]


def test_analyse_takes_a_record_or_a_moment_of_it(tmp_path: Path) -> None:
    state = tablier.game("anacund").start(seed=1)
    for _ in range(4):
        state = state.play(state.legal()[0])
    file = tmp_path / "record.json"
    file.write_text(json.dumps(state.record()), encoding="utf-8")
    words = ("--record", str(file), "--simulations", "40", "--json")
    assert json.loads(invoke("analyse", "anacund", *words))["seat"] == state.player == 1
    assert json.loads(invoke("analyse", "anacund", *words, "--after", "2"))["seat"] == 0
    with pytest.raises(tablier.BadRecord, match="not a record of nasca"):
        invoke("analyse", "nasca", *words)


def test_analyse_takes_what_one_seat_knows(tmp_path: Path) -> None:
    state = tablier.game("schoko").start(seed=1).play("dark")
    file = tmp_path / "known.json"
    file.write_text(json.dumps(state.knowledge(0)), encoding="utf-8")
    printed = json.loads(invoke("analyse", "schoko", "--record", str(file), "--simulations", "20", "--json"))
    assert printed["best"][0]["move"] in state.legal()
