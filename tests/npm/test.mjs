// test.mjs: the npm package as people get it: packed, installed into an empty project, and used there from JavaScript,
// from TypeScript and in a bundled page.  No network is needed.
//
// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const web = createRequire(join(root, 'web/package.json')); // what the web app is built and tested with
const project = mkdtempSync(join(tmpdir(), 'novaluna-npm-'));
after(() => rmSync(project, { recursive: true, force: true }));

const run = (program, args, options = {}) =>
  execFileSync(program, args, {
    cwd: project,
    encoding: 'utf8',
    stdio: ['pipe', 'pipe', 'inherit'],
    ...options,
  });
const native = (args, input = '') => run(join(root, 'build/novaluna'), args, { input });
const put = (name, text) => writeFileSync(join(project, name), text);

/** Packs it; the bytes, and where they are. */
function pack(umask) {
  const file = run('sh', ['-c', `umask ${umask} && tools/npm`], { cwd: root }).trim();
  return { file: join(root, file), bytes: readFileSync(join(root, file)) };
}

const packed = pack('022');
put('package.json', '{ "name": "empty", "private": true, "type": "module" }\n');
run('npm', [
  'install',
  '--offline',
  '--no-audit',
  '--no-fund',
  '--cache',
  join(project, 'cache'),
  packed.file,
]);
const installed = join(project, 'node_modules/novaluna');
const { load, EngineError, LEVELS, STRONGEST } = await import(
  pathToFileURL(join(installed, 'dist/index.js')).href
);
const nova = await load();

/** A stored game. */
const stored = (name) => readFileSync(join(root, `tests/data/games/${name}.nlr`), 'utf8');
const names = ['2-players-53', '3-players-56', '4-players-58', 'solo-51'];

test('two packs are equal, byte for byte', () => {
  assert.ok(packed.bytes.equals(pack('077').bytes));
});

test('has the version of the program, no dependency, and no file that does not belong', () => {
  const about = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
  assert.equal(`novaluna ${about.version}`, native(['--version']).trim());
  assert.deepEqual(
    [about.dependencies, about.peerDependencies, about.scripts],
    [undefined, undefined, undefined],
  );
  const files = readdirSync(installed, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(installed.length + 1));
  const sources = readdirSync(join(root, 'npm/src')).flatMap((file) =>
    ['js', 'd.ts'].map((end) => `dist/${file.replace(/ts$/, end)}`),
  );
  const others = ['LICENSE', 'NOTICES', 'README.md', 'package.json'];
  const data = ['study.wasm', 'strong.wasm', 'weights.nlnet'].map((file) => `wasm/${file}`);
  assert.deepEqual(files.sort(), [...sources, ...others, ...data].sort());
  assert.match(
    readFileSync(join(installed, 'README.md'), 'utf8'),
    /Uwe Rosenberg and Corné van Moorsel[^]*unofficial/,
  );
  assert.match(
    readFileSync(join(installed, 'NOTICES'), 'utf8'),
    /^Nova Luna contains[^]*wasi-libc[^]*Permission is/,
  );
});

test('actions are those of the program, at the beginning and at every tenth ply', () => {
  for (const name of names) {
    const game = nova.read(stored(name));
    for (let ply = 0; ply < game.position().plies; ply += 10) {
      const legal = native(['legal', '-'], game.record(true, ply)).trim().split(/\s+/);
      assert.deepEqual(game.actions(ply).sort(), legal.sort(), `${name}, ${ply}`);
    }
    assert.deepEqual(game.actions(), []);
  }
});

test('a game left is over: no action is legal', () => {
  const game = nova.deal({ players: 2, seed: 1 });
  game.end('left', 0);
  assert.deepEqual(game.actions(), []);
  assert.notDeepEqual(game.actions(0), undefined);
});

test('deals what the program deals, whatever kind of number the seed is', () => {
  const deck = (text) => /\[Deck "(.*)"\]/.exec(text)[1];
  for (const players of [1, 2, 3, 4])
    for (const seed of [7, '7', 7n])
      assert.equal(
        deck(nova.deal({ players, seed }).record()),
        deck(native(['new', '--players', `${players}`, '--seed', '7'])),
      );
  const largest = `${2n ** 64n - 1n}`;
  assert.equal(
    deck(nova.deal({ seed: largest }).record()),
    deck(native(['new', '--players', '2', '--seed', largest])),
  );
  assert.notEqual(deck(nova.deal().record()), deck(nova.deal().record()));
  for (const seed of [-1, 2n ** 64n, 1.5, 'moon']) assert.throws(() => nova.deal({ seed }));
  for (const players of [0, 5]) assert.throws(() => nova.deal({ players }), EngineError);
  assert.throws(() => nova.deal({ discs: [20, 21] }), EngineError);
  assert.throws(() => nova.deal({ seats: [{ level: 'blue-moon' }] }), RangeError);
});

test('what is refused says why, and where', () => {
  const broken = stored(names[0]).replace(/@0,0/, '@7,7');
  const { stderr } = spawnSync(join(root, 'build/novaluna'), ['replay', '-'], {
    input: broken,
    encoding: 'utf8',
  });
  assert.throws(
    () => nova.read(broken),
    (e) =>
      e instanceof EngineError &&
      stderr.includes(e.message) &&
      stderr.includes(`:${e.refusal.line}:${e.refusal.column}:`) &&
      stderr.includes(e.refusal.rule),
    stderr,
  );
});

test('thinks as the program does', async () => {
  const best = (record, level, nodes) => {
    const lines = [
      'nlp',
      `setoption name Level value ${level}`,
      'setoption name Seed value 1',
      'position',
      record,
      'end',
    ];
    return /bestaction (\S+)/.exec(native(['engine'], `${lines.join('\n')}\ngo nodes ${nodes}\n`))[1];
  };
  for (const name of names)
    for (const level of ['half-moon', 'super-moon']) {
      const game = nova.read(stored(name));
      const thought = await nova.think(game, { level, nodes: 200, seed: 1, ply: 9 });
      assert.equal(thought.action, best(game.record(false, 9), level, 200), `${name}, ${level}`);
      assert.deepEqual(thought.choices.map((c) => c.action).sort(), game.actions(9).sort());
    }
});

test('a computer at its seat plays by its own level, and a person is helped by the strongest', async () => {
  const game = nova.deal({ seats: [{ level: 'full-moon' }, 'Anna'], seed: 5 });
  const without = async (options) => ({ ...(await nova.think(game, options)), ms: 0 });
  const seen = new Set();
  for (; seen.size < 2; game.play(game.actions()[0])) {
    const { mover } = game.position();
    seen.add(mover);
    const level = mover === 0 ? 'full-moon' : STRONGEST;
    assert.deepEqual(await without({ nodes: 300 }), await without({ nodes: 300, level }));
  }
});

test('thinks about one thing after the other, hears signals, and tells on the way', async () => {
  const game = nova.deal({ players: 2, seed: 3 });
  const told = [];
  const stop = new AbortController();
  const tell = (thought) => told.push(thought.nodes) === 2 && stop.abort();
  const long = nova.think(game, { signal: stop.signal, tell });
  const short = nova.think(game, { level: 'crescent' });
  game.play(game.actions()[0]); // which changes nothing for those who think
  assert.equal((await long).choices.length, (await short).choices.length);
  assert.ok(told.length === 2 && told[0] < told[1] && told[1] <= (await long).nodes);
  await assert.rejects(nova.think(game, { signal: AbortSignal.abort() }), { name: 'AbortError' });
  await assert.rejects(nova.think(game, { level: 'blue-moon' }), RangeError);
  await assert.rejects(nova.think(nova.read(stored(names[0]))), /over/);
  assert.deepEqual(
    LEVELS.filter((name) => !nova.levels.some((level) => level.name === name)),
    [],
  );
});

test('reviews as the program does', async () => {
  const record = stored(names[0]);
  const review = await nova.review(nova.read(record), { depth: 50 });
  const said = JSON.parse(native(['analyse', '-', '--nodes', '50', '--json'], record));
  assert.ok(review.complete && review.settled);
  assert.deepEqual(
    review.plies.map((p) => p.best[0]?.action),
    said.plies.map((p) => p.best[0]?.action),
  );
});

// ---- the README ----

/** The examples in a language, and what each says it prints. */
function examples(language) {
  const text = readFileSync(join(installed, 'README.md'), 'utf8');
  return [...text.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\`$`, 'gms'))].map(([, code]) => ({
    code,
    prints: [...code.matchAll(/console\.log\(.*\); \/\/ ?(.*)$/gm)].map(([, said]) => said),
  }));
}

test('the examples of the README print what they say', () => {
  const all = examples('js');
  assert.equal(all.length, 5);
  all.forEach(({ code, prints }, i) => {
    put(`example${i}.js`, code);
    assert.deepEqual(
      run('node', [`example${i}.js`])
        .trim()
        .split('\n'),
      prints,
    );
  });
});

/** Has the compiler look at files of the project. */
function compile(options, files) {
  const typeRoots = [join(root, 'web/node_modules/@types')];
  put(
    'tsconfig.json',
    JSON.stringify({ compilerOptions: { strict: true, target: 'ES2022', typeRoots, ...options }, files }),
  );
  run('node', [web.resolve('typescript/bin/tsc'), '-p', '.'], { stdio: ['ignore', 'inherit', 'inherit'] });
}

test('TypeScript takes its types, for Node and for pages', () => {
  const all = examples('ts');
  assert.equal(all.length, 2);
  all.forEach(({ code }, i) => put(`typed${i}.ts`, code));
  put(
    'wrong.ts',
    `import { load } from 'novaluna';\n// @ts-expect-error\n(await load()).deal({ sed: 7 });\nexport {};\n`,
  );
  const files = ['typed0.ts', 'typed1.ts', 'wrong.ts'];
  compile({ module: 'NodeNext', lib: ['ES2022'], types: ['node'], skipLibCheck: false }, files);
  const page = { moduleResolution: 'Bundler', lib: ['ES2022', 'DOM'], types: [] };
  compile({ module: 'ESNext', ...page, skipLibCheck: true, noEmit: true }, files);
  assert.deepEqual(run('node', ['typed0.js']).trim().split('\n'), all[0].prints);
});

// ---- a page ----

test('works in a bundled page, and thinks there as here', async () => {
  const { build, preview } = await import(
    pathToFileURL(join(root, 'web/node_modules/vite/dist/node/index.js')).href
  );
  const { chromium } = web('playwright-core');
  const page = join(project, 'page');
  mkdirSync(page);
  cpSync(join(root, 'tests/npm/page'), page, { recursive: true });
  const common = { root: page, configFile: false, logLevel: 'warn' };
  await build(common);
  const server = await preview({ ...common, preview: { port: 0 } });
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium' });
  try {
    const tab = await browser.newPage();
    await tab.goto(server.resolvedUrls.local[0]);
    const found = await (await tab.waitForFunction(() => window.found)).jsonValue();
    const { ms: _, ...thought } = await nova.think(nova.deal({ players: 3, seed: 7 }), { nodes: 200 });
    assert.deepEqual(found, thought);
  } finally {
    await browser.close();
    await new Promise((closed) => server.httpServer.close(closed));
  }
});
