// online.mjs: a server for tables at a distance that can be killed and started again, and people who meet there.
//
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { myTurn, newVisitor, ply, state, tapTurn } from './play.mjs';

const program = process.env.NOVALUNA ?? fileURLToPath(new URL('../../../build/novaluna', import.meta.url));

/** A server with a folder of its own. */
export class Server {
  #folder = mkdtempSync(join(tmpdir(), 'novaluna-online-'));
  #child = null;
  #ended = null;
  port = 0;

  get url() {
    return `http://localhost:${this.port}/`;
  }

  async start() {
    const child = spawn(program, ['serve', '--port', String(this.port), '--data', this.#folder], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.#child = child;
    this.#ended = new Promise((resolve) => child.once('exit', resolve));
    await new Promise((resolve, reject) => {
      createInterface({ input: child.stdout }).on('line', (line) => {
        const found = /http:\/\/localhost:(\d+)\//.exec(line);
        if (found) resolve((this.port = Number(found[1])));
      });
      this.#ended.then((code) => reject(new Error(`${program} ended with ${code}`)));
    });
    return this;
  }

  async kill(signal = 'SIGKILL') {
    this.#child.kill(signal);
    await this.#ended;
  }

  async stop() {
    await this.kill('SIGTERM');
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** A bot that waits in the lobby: a level, by `novaluna join`. */
  async bot(name) {
    const state = mkdtempSync(join(tmpdir(), 'novaluna-bot-'));
    const child = spawn(
      program,
      ['join', this.url, '--lobby', '--level', 'random', '--name', name, '--movetime', '20'],
      { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, XDG_STATE_HOME: state } },
    );
    await new Promise((resolve) => createInterface({ input: child.stdout }).once('line', resolve));
    return {
      leave: () => {
        child.kill('SIGTERM');
        rmSync(state, { recursive: true, force: true });
      },
    };
  }

  async metrics() {
    return (await fetch(`${this.url}metrics`)).text();
  }
}

export const launch = () => chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium' });

export const TERMS = {
  players: 2,
  discs: [4, 4],
  main: 600_000,
  increment: 5000,
  listed: false,
  absent: 'computer',
};

/** Speaks the protocol from within a page, so as the person that the page is: the last answer. */
export function speak(page, ...messages) {
  return page.evaluate(async (messages) => {
    const socket = new WebSocket(
      new URL('online', location.href).href.replace(/^http/, 'ws').replace(/#.*/, ''),
      'novaluna.1',
    );
    await new Promise((resolve, reject) => {
      socket.onopen = resolve;
      socket.onerror = reject;
    });
    let last;
    const all = [{ do: 'hello', version: 1 }, ...messages];
    for (const [i, message] of all.entries()) {
      last = await new Promise((resolve) => {
        socket.onmessage = ({ data }) => {
          const told = JSON.parse(data);
          if (told.re === i + 1) resolve(told);
        };
        socket.send(JSON.stringify({ id: i + 1, ...message }));
      });
      if (last.error) throw new Error(JSON.stringify(last));
    }
    socket.close();
    return last;
  }, messages);
}

const hex = () =>
  [...crypto.getRandomValues(new Uint8Array(32))].map((b) => b.toString(16).padStart(2, '0')).join('');

/** Some people, each in a browser of their own, at a table that has begun; computers on the other seats. */
export async function meet(browser, server, names, terms = {}, options = {}) {
  const pages = [];
  for (const name of names) pages.push(await newVisitor(browser, server.url, { ...options, name }));
  const whole = { ...TERMS, ...terms };
  const { room } = await speak(pages[0], { do: 'open', terms: whole });
  for (const [i, page] of pages.entries())
    await speak(page, { do: 'enter', room, mix: hex(), name: names[i], seat: i + 1 });
  if (names.length < whole.players) await speak(pages[0], { do: 'begin', room, level: 'new-moon' });
  for (const page of pages) await sit(page, server, room);
  return { pages, room };
}

/** Goes to a table, whose game has begun. */
export async function sit(page, server, room) {
  await page.goto(`${server.url}#/table/${room}`);
  await page.locator('main.play').waitFor();
}

/** Whoever is to move plays, until `enough` says so or the game is over. */
export async function playTogether(pages, enough = () => false) {
  for (let i = 0; ; i++) {
    const states = await Promise.all(pages.map(state));
    if (states.every((s) => s === 'over') || enough(i)) return;
    const mover = pages[states.indexOf('person')];
    if (mover) {
      await tapTurn(mover, { k: 1 + (i % 3), cell: i });
      await together(pages);
    } else await pages[0].waitForTimeout(50);
  }
}

/** Waits until all pages show the same position. */
export async function together(pages) {
  for (let tries = 0; tries < 300; tries++) {
    const plies = await Promise.all(pages.map(ply));
    if (plies.every((n) => n === plies[0])) return plies[0];
    await pages[0].waitForTimeout(50);
  }
  assert.fail('the pages do not come together');
}

export { myTurn };
