// Lets computer players think about positions of stored games in WebAssembly, and compares
// choice, visits and values with the native library's, bit for bit.  The two think in
// different slices, which must not matter.
// Usage: node thoughts.mjs thoughts.wasm native-thoughts FILE…
// SPDX-License-Identifier: MIT
import { readFileSync } from 'node:fs'

import { load, positionsIn, thinkNatively } from './thinker.mjs'

const [wasm, native, ...files] = process.argv.slice(2)
const here = await load(wasm)

// Looks at plies first, first + every, … in slices here, and in others natively.
const plans = [
  { level: 'super-moon', seed: 1, every: 6, first: 0, nodes: 700, slice: 7, other: 1000 },
  { level: 'super-moon', seed: 2, every: 40, first: 17, nodes: 6000, slice: 6000, other: 1 },
  { level: 'hand', seed: 7, every: 20, first: 9, nodes: 700, slice: 100, other: 50 },
  { level: 'full-moon', seed: 3, every: 8, first: 2, nodes: 10000, slice: 1, other: 33 },
  { level: 'gibbous', seed: 4, every: 5, first: 1, nodes: 10000, slice: 10000, other: 3 },
  { level: 'eval', seed: 5, every: 1, first: 0, nodes: 1, slice: 1, other: 1 },
  { level: 'new-moon', seed: 6, every: 1, first: 0, nodes: 1, slice: 1, other: 1 },
]

const plyOf = (words, at) => positionsIn(words).findLast((p) => p.at <= at).ply

let positions = 0
for (const plan of plans)
  for (const file of files) {
    const mine = here.think(plan, readFileSync(file))
    const theirs = thinkNatively(native, { ...plan, slice: plan.other }, [file]).words
    const at = mine.findIndex((word, i) => word !== theirs[i])
    if (at >= 0 || mine.length !== theirs.length) {
      console.error(`${file}, ${plan.level}, ply ${plyOf(mine, Math.max(at, 0))}: thoughts differ`)
      process.exit(1)
    }
    positions += positionsIn(mine).length
  }
if (positions === 0) throw new Error('no positions compared')
console.log(`${files.length} games, ${plans.length} players, ${positions} positions, equal thoughts`)
