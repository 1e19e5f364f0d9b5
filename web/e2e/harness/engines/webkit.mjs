// webkit.mjs: WebKit, by the driver that comes with WebKitGTK, on a screen that nobody sees.
//
// SPDX-License-Identifier: MIT
import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { inTime, Remote, retry } from './remote.mjs';

/** The commands of remote.mjs as requests: method, path. */
const REQUESTS = {
  'WebDriver:Navigate': () => ['POST', 'url'],
  'WebDriver:Refresh': () => ['POST', 'refresh'],
  'WebDriver:ExecuteScript': () => ['POST', 'execute/sync'],
  'WebDriver:FindElement': () => ['POST', 'element'],
  'WebDriver:ElementClick': ({ id }) => ['POST', `element/${id}/click`],
  'WebDriver:ElementSendKeys': ({ id }) => ['POST', `element/${id}/value`],
  'WebDriver:PerformActions': () => ['POST', 'actions'],
  'WebDriver:TakeScreenshot': () => ['GET', 'screenshot'],
};

/** Debian's place for it names the machine. */
function miniBrowser() {
  for (const folder of readdirSync('/usr/lib')) {
    const path = join('/usr/lib', folder, 'webkit2gtk-4.1/MiniBrowser');
    if (existsSync(path)) return path;
  }
  throw new Error('WebKitGTK is not installed: tools/packages test');
}

const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

async function request(method, url, body) {
  const answer = await fetch(url, {
    method,
    ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
  const { value } = await answer.json();
  if (!answer.ok) throw new Error(`${value?.error}: ${value?.message}`);
  return value;
}

export async function webkit() {
  const screen = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const display = await new Promise((resolve, reject) => {
    createInterface({ input: screen.stdout }).once('line', resolve);
    screen.once('error', reject);
    screen.once('exit', () => reject(new Error('Xvfb does not start')));
  });
  const port = await freePort();
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: `:${display}`, GDK_BACKEND: 'x11', LIBGL_ALWAYS_SOFTWARE: '1' },
  });
  let session = '';
  const end = async () => {
    if (session) await inTime(request('DELETE', session), 'DELETE', 10_000).catch(() => {});
    driver.kill();
    screen.kill();
  };
  try {
    const base = `http://127.0.0.1:${port}`;
    await retry(() => request('GET', `${base}/status`));
    const browser = { binary: miniBrowser(), args: ['--automation', '--geometry=1280x900'] };
    const { sessionId } = await inTime(
      request('POST', `${base}/session`, {
        capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': browser } },
      }),
      'WebDriver:NewSession',
    );
    session = `${base}/session/${sessionId}`;
    return new Remote((name, parameters = {}) => {
      const [method, path] = REQUESTS[name](parameters);
      return request(method, `${session}/${path}`, method === 'POST' ? parameters : undefined);
    }, end);
  } catch (e) {
    await end();
    throw e;
  }
}
