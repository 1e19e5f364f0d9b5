#!/usr/bin/env python3
"""Pictures of positions: well-formed, with every tile and disc that there is, in the size asked for.

Usage: test_render.py NOVALUNA DATA
SPDX-License-Identifier: MIT"""
import json
import struct
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

novaluna, data = sys.argv[1], Path(sys.argv[2])
SVG = "{http://www.w3.org/2000/svg}"
games = sorted((data / "games").glob("*.nlr"))


def run(*arguments, status=0, stdin=None):
    done = subprocess.run([novaluna, "render", *map(str, arguments)], capture_output=True, input=stdin)
    assert done.returncode == status, (arguments, done.stderr)
    return done.stdout


def tiles_of(position):
    on_wheel = [t for t in position["wheel"] if t]
    laid = [t for p in position["players"] for t in p["tiles"]]
    return on_wheel + [t["id"] for t in laid], sum(sum(t["covered"]) for t in laid)


def test_every_tile_and_disc_is_there():
    for game in games:
        positions = [json.loads(line) for line in game.with_suffix(".jsonl").read_text().splitlines()]
        for ply in sorted({0, 1, len(positions) // 2, len(positions) - 1}):
            root = ET.fromstring(run(game, "--ply", ply, "--size", "900x600"))
            assert (root.get("width"), root.get("height")) == ("900", "600")
            tiles, covered = tiles_of(positions[ply])
            shown = [int(u.get("href")[2:]) for u in root.iter(SVG + "use")]
            assert sorted(shown) == sorted(tiles), (game.name, ply)
            veils = [g for g in root.iter(SVG + "g") if g.get("color")]
            assert len(veils) == covered, (game.name, ply, len(veils), covered)
            names = {g.get("id") for g in root.iter(SVG + "g")}
            assert {f"t{id}" for id in tiles} <= names


def test_no_color_is_left_open():
    for theme in "night", "day":
        text = run(games[0], "--theme", theme).decode()
        assert "var(" not in text and "{" not in text
    assert run(games[0], "--theme", "day") != run(games[0])


def test_nothing_of_the_pile_is_drawn():
    text = run(games[0], "--ply", 0).decode()
    last = json.loads(games[0].with_suffix(".jsonl").read_text().splitlines()[-1])
    assert text.count('<g id="t') == len(tiles_of(last)[0])


def test_names_are_only_words():
    record = games[0].read_text().replace("\n\n", '\n[Player1 "<b>&\\"x"]\n\n', 1)
    root = ET.fromstring(run("-", stdin=record.encode()))
    assert '<b>&"x' in [t.text for t in root.iter(SVG + "text")]


def test_a_sheet_and_a_film_have_the_whole_game():
    sheet = ET.fromstring(run(games[0], "--sheet"))
    assert len([g for g in sheet if g.tag == SVG + "g"]) == 12
    film = ET.fromstring(run(games[0], "--animate"))
    assert len(list(film.iter(SVG + "animate"))) == len(games[0].with_suffix(".jsonl").read_text().splitlines())


def test_a_png_is_a_png(tmp=Path(subprocess.run(["mktemp", "-d"], capture_output=True, text=True).stdout.strip())):
    out = tmp / "game.png"
    run(games[0], "--png", "--size", "640x480", "--output", out)
    head = out.read_bytes()[:24]
    assert head[:8] == b"\x89PNG\r\n\x1a\n" and struct.unpack(">II", head[16:24]) == (640, 480)
    out.unlink()
    tmp.rmdir()


def test_bad_command_lines_are_refused():
    for wrong in ["--size", "10x10"], ["--size", "axb"], ["--theme", "dusk"], ["--sheet", "--ply", "1"], ["--svg", "--png"], \
            ["--animate", "--png"]:
        run(games[0], *wrong, status=2)
    run(status=2)
    run(games[0], "--ply", "80", status=1)
    run("/nowhere.nlr", status=1)
    run(games[0], "--output", "/nowhere/x.svg", status=1)


for name, test in list(globals().items()):
    if name.startswith("test_"):
        test()
        print("ok", name[5:].replace("_", " "))
