// Puts stored games on a table in WebAssembly, and compares links, records and outlooks with
// the native library's.  Usage: node tables.mjs tables.wasm native-tables FILE…
// SPDX-License-Identifier: MIT
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const [wasm, native, ...files] = process.argv.slice(2)
const { instance } = await WebAssembly.instantiate(readFileSync(wasm), {})
const { memory, text, out, run } = instance.exports

let bytes = 0
for (const file of files) {
  const record = readFileSync(file)
  new Uint8Array(memory.buffer, text(), record.length).set(record)
  const length = run(record.length)
  const mine = Buffer.from(memory.buffer, out(), length)
  const theirs = execFileSync(native, [file])
  if (!mine.equals(theirs) || mine.includes('refused')) {
    console.error(`${file}: tables differ`)
    process.exit(1)
  }
  bytes += length
}
if (bytes === 0) throw new Error('nothing compared')
console.log(`${files.length} tables, ${bytes} bytes, all equal`)
