// The module thoughts.wasm and its native twin (tests/ai/thoughts.h), for scripts.
// SPDX-License-Identifier: MIT
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

// Loads a module that has the net.  Natively its weights are part of the program.
export async function loadWithNet(path) {
  const { instance } = await WebAssembly.instantiate(readFileSync(path), {})
  const { memory, weights, load_weights } = instance.exports
  const net = readFileSync(new URL('../../ai/net/weights.nlnet', import.meta.url))
  new Uint8Array(memory.buffer, weights(), net.length).set(net)
  if (load_weights(net.length) !== 0) throw new Error('the weights were refused')
  return instance.exports
}

// Loads the module; a plan is { level, seed, every, first, nodes, slice }.
export async function load(path) {
  const { memory, text, words, run, level_name } = await loadWithNet(path)

  const nameOf = (level) => {
    const bytes = new Uint8Array(memory.buffer, level_name(level))
    return new TextDecoder().decode(bytes.subarray(0, bytes.indexOf(0)))
  }
  const levelOf = (name) => {
    for (let i = 0; level_name(i); i++) if (nameOf(i) === name) return i
    throw new Error(`there is no level ${name}`)
  }
  const think = (p, bytes) => {
    new Uint8Array(memory.buffer, text(), bytes.length).set(bytes)
    const n = run(bytes.length, levelOf(p.level), p.seed, p.every, p.first, p.nodes, p.slice)
    if (n < 0) throw new Error('refused')
    return new Uint32Array(memory.buffer, words(), n).slice()
  }
  return { think }
}

// The same by the native program; `seconds` is the time it thought.
export function thinkNatively(program, p, files) {
  const numbers = [p.level, p.seed, p.every, p.first, p.nodes, p.slice].map(String)
  const { stdout, stderr, status } = spawnSync(program, [...numbers, ...files], { maxBuffer: 1 << 26 })
  if (status !== 0) throw new Error(`${program} ${numbers.join(' ')}: ${stderr}`)
  const words = new Uint32Array(stdout.buffer.slice(stdout.byteOffset, stdout.byteOffset + stdout.length))
  return { words, seconds: Number(stderr) }
}

// Where the positions lie in the words of one or more files, and what they say first.
export function positionsIn(words) {
  const list = []
  for (let at = 0; at < words.length; at += 4 + 6 * words[at + 3])
    list.push({ at, ply: words[at], nodes: words[at + 1], choice: words[at + 2] })
  return list
}
