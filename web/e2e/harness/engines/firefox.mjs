// firefox.mjs: Firefox by its own remote control: a socket that speaks the commands of WebDriver as
// `LENGTH:[0, id, name, parameters]` and answers `LENGTH:[1, id, error, result]`.
//
// SPDX-License-Identifier: MIT
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inTime, Remote, retry } from './remote.mjs';

/** What the browser is not to do: call home, ask, or listen at a port that another one has. */
const PREFS = {
  'marionette.port': 0,
  'app.normandy.enabled': false,
  'app.update.auto': false,
  'browser.aboutwelcome.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.homepage_override.mstone': 'ignore',
  'datareporting.policy.dataSubmissionEnabled': false,
  'extensions.update.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,#',
  'toolkit.telemetry.enabled': false,
};

/** The answers that come on a socket, each to whom it is for. */
function line(socket) {
  const asked = new Map();
  let got = Buffer.alloc(0);
  let next = 1;
  const fail = (why) => {
    for (const { reject } of asked.values()) reject(new Error(why));
    asked.clear();
  };
  socket.on('error', (e) => fail(e.message));
  socket.on('close', () => fail('Firefox is gone'));
  socket.on('data', (part) => {
    got = Buffer.concat([got, part]);
    for (;;) {
      const colon = got.indexOf(58);
      if (colon < 0) return;
      const end = colon + 1 + Number(got.subarray(0, colon));
      if (got.length < end) return;
      const message = JSON.parse(got.subarray(colon + 1, end));
      got = got.subarray(end);
      if (!Array.isArray(message)) continue; // its greeting
      const [, id, error, result] = message;
      const { resolve, reject } = asked.get(id);
      asked.delete(id);
      if (error) reject(new Error(`${error.error}: ${error.message}`));
      else resolve(result);
    }
  });
  return (name, parameters = {}) =>
    new Promise((resolve, reject) => {
      const id = next++;
      asked.set(id, { resolve, reject });
      const text = JSON.stringify([0, id, name, parameters]);
      socket.write(`${Buffer.byteLength(text)}:${text}`);
    });
}

export async function firefox() {
  const profile = await mkdtemp(join(tmpdir(), 'novaluna-firefox-'));
  await writeFile(
    join(profile, 'user.js'),
    Object.entries(PREFS)
      .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`)
      .join(''),
  );
  const child = spawn(
    process.env.FIREFOX ?? 'firefox-esr',
    ['--marionette', '--headless', '--no-remote', '--profile', profile, '--width', '1280', '--height', '800'],
    { stdio: 'ignore', env: { ...process.env, HOME: profile, MOZ_HEADLESS: '1' } },
  );
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const end = async () => {
    child.kill();
    await ended;
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const port = await retry(async () => {
      const written = Number(await readFile(join(profile, 'MarionetteActivePort'), 'utf8'));
      if (!written) throw new Error('Firefox does not listen');
      return written;
    });
    const socket = connect(port, '127.0.0.1');
    const tell = line(socket);
    const asked = tell('WebDriver:NewSession', {
      capabilities: { alwaysMatch: { unhandledPromptBehavior: 'ignore' } },
    });
    await inTime(asked, 'WebDriver:NewSession');
    return new Remote(tell, async () => {
      socket.destroy();
      await end();
    });
  } catch (e) {
    await end();
    throw e;
  }
}
