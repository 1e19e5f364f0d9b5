// serve.mjs: the program itself, serving the app on a free port, as people run it.
//
// SPDX-License-Identifier: MIT
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const program = process.env.NOVALUNA ?? fileURLToPath(new URL('../../../build/novaluna', import.meta.url));

/** Starts it and waits for the address it prints. */
export async function serve() {
  const folder = mkdtempSync(join(tmpdir(), 'novaluna-'));
  const child = spawn(program, ['play', '--no-browser'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, XDG_DATA_HOME: folder },
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const url = await new Promise((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const found = /https?:\/\/\S+\//.exec(line);
      if (found) resolve(found[0]);
    });
    ended.then((code) => reject(new Error(`${program} ended with ${code}`)));
  });
  return {
    url,
    async stop() {
      child.kill('SIGINT');
      const code = await ended;
      rmSync(folder, { recursive: true, force: true });
      return code;
    },
  };
}
