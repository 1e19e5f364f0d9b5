// Replays stored games in WebAssembly and compares the hash of every position with the
// native library's.  Usage: node test.mjs hashes.wasm native-hashes FILE…
// SPDX-License-Identifier: MIT
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const [wasm, native, ...files] = process.argv.slice(2)
const { instance } = await WebAssembly.instantiate(readFileSync(wasm), {})
const { memory, text, hashes, run } = instance.exports

let plies = 0
for (const file of files) {
  const bytes = readFileSync(file)
  new Uint8Array(memory.buffer, text(), bytes.length).set(bytes)
  const n = run(bytes.length)
  const mine = [...new BigUint64Array(memory.buffer, hashes(), Math.max(n, 0))].map((h) => h.toString(16).padStart(16, '0'))
  const theirs = execFileSync(native, [file], { encoding: 'utf8' }).trim().split('\n')
  if (n !== theirs.length || mine.some((h, i) => h !== theirs[i])) {
    console.error(`${file}: hashes differ (WebAssembly ${n} positions, native ${theirs.length})`)
    process.exit(1)
  }
  plies += n
}
if (plies === 0) throw new Error('no positions compared')
console.log(`${files.length} games, ${plies} positions, equal hashes`)
