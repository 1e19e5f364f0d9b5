// module.ts: a WebAssembly module that is talked to by text (web/wasm/exchange/exchange.h).
//
// The only file that knows a module's memory: text goes in, the module is called, text comes
// out.  table.ts (the rules) and thinker.ts (computer players) are built on it.
//
// SPDX-License-Identifier: MIT

/** A file that was read. */
export type Bytes = ArrayBuffer | ArrayBufferView;

type Export = (...args: (number | bigint)[]) => number | bigint | undefined;

export class Module {
  private readonly exports: Record<string, Export>;
  private readonly memory: WebAssembly.Memory;
  private readonly encoder = new TextEncoder();
  private readonly decoder = new TextDecoder();

  constructor(instance: { exports: object }) {
    this.exports = instance.exports as Record<string, Export>;
    this.memory = (instance.exports as { memory: WebAssembly.Memory }).memory;
  }

  /** Calls a function that takes and gives numbers. */
  call(name: string, ...args: (number | bigint)[]): number {
    return Number(this.exports[name]!(...args) ?? 0);
  }

  /** Hands a text in and returns its length in bytes. */
  write(text: string): number {
    const bytes = this.encoder.encode(text);
    this.put(this.call('input', bytes.length), bytes);
    return bytes.length;
  }

  /** Puts bytes where the module has made room for them. */
  put(at: number, bytes: Uint8Array): void {
    new Uint8Array(this.memory.buffer, at, bytes.length).set(bytes);
  }

  /** Calls a function that answers with text. */
  ask(name: string, ...args: (number | bigint)[]): string {
    const length = this.call(name, ...args);
    return this.decoder.decode(new Uint8Array(this.memory.buffer, this.call('output'), length));
  }
}

/** Loads a module from its address, or from its bytes. */
export async function loadModule(from: string | Bytes): Promise<Module> {
  if (typeof from !== 'string')
    return new Module((await WebAssembly.instantiate(from as BufferSource)).instance);
  const answer = await fetch(from);
  if (!answer.ok) throw new Error(`${from}: ${answer.status}`);
  // Some hosts do not know the type application/wasm, which streaming insists on.
  const streams = answer.headers.get('content-type')?.startsWith('application/wasm') ?? false;
  if (streams) return new Module((await WebAssembly.instantiateStreaming(answer)).instance);
  return new Module((await WebAssembly.instantiate(await answer.arrayBuffer())).instance);
}
