#!/usr/bin/env node
// How fast the strongest player thinks in WebAssembly and natively: the same positions with
// the same number of nodes, by turns, on one thread and in CPU time; the best of some rounds.
// And what it costs to value a move with the net.
// Usage: bench/wasm.mjs [ROUNDS]
// SPDX-License-Identifier: MIT
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { load, loadWithNet, positionsIn, thinkNatively } from '../tests/wasm/thinker.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const [rounds = 15] = process.argv.slice(2)
const modules = `${root}build/wasm/tests/wasm/`
const programs = `${root}build/release/tests/ai/`
const games = `${root}tests/data/games/`
const kinds = ['2-players', '3-players', '4-players', 'solo']
const here = await load(`${modules}thoughts.wasm`)

function cpuSeconds() {
  const { user, system } = process.cpuUsage()
  return (user + system) * 1e-6
}

const nodesIn = (words) => positionsIn(words).reduce((sum, p) => sum + p.nodes, 0)

function measure(kind) {
  const files = readdirSync(games).filter((f) => f.startsWith(kind) && f.endsWith('.nlr'))
  const paths = files.map((f) => games + f)
  const texts = paths.map((f) => readFileSync(f))
  const plan = { level: 'super-moon', seed: 1, every: 8, first: 3, nodes: 2000, slice: 100 }
  const best = { nodes: 0, native: Infinity, wasm: Infinity }
  for (let i = 0; i <= rounds; i++) {
    const there = thinkNatively(`${programs}thoughts`, plan, paths)
    const start = cpuSeconds()
    const words = texts.map((t) => here.think(plan, t))
    const seconds = cpuSeconds() - start
    best.nodes = words.reduce((sum, w) => sum + nodesIn(w), 0)
    if (best.nodes !== nodesIn(there.words)) throw new Error(`${kind}: not the same work`)
    best.native = Math.min(best.native, there.seconds)
    if (i > 0) best.wasm = Math.min(best.wasm, seconds) // the first round compiles
  }
  return best
}

console.log(`nodes a CPU-second, one thread, best of ${rounds} rounds:\n`)
console.log('             native  WebAssembly  ratio')
for (const kind of kinds) {
  const { nodes, native, wasm } = measure(kind)
  const rate = (seconds) => Math.round(nodes / seconds).toString()
  console.log(`${kind.padEnd(9)} ${rate(native).padStart(9)} ${rate(wasm).padStart(12)} ${(native / wasm).toFixed(2).padStart(6)}`)
}

console.log('\nnanoseconds to value a move with the net, natively and in WebAssembly:\n')
const natively = execFileSync(`${programs}prices`, { encoding: 'utf8' }).trim().split('\n')
const { gather, value } = await loadWithNet(`${modules}prices.wasm`)
for (const players of [2, 3, 4]) {
  let best = Infinity
  gather(players)
  for (let i = 0; i < 300; i++) {
    const start = cpuSeconds()
    const moves = value(players)
    best = Math.min(best, ((cpuSeconds() - start) / moves) * 1e9)
  }
  console.log(`${natively[players - 2]}, ${best.toFixed(0)} in WebAssembly`)
}
