// open.node.ts: a file of the package, where it lies on a disk.
//
// SPDX-License-Identifier: MIT

import { readFile } from 'node:fs/promises';
import type { Bytes } from './module.js';

export function open(url: URL): Promise<string | Bytes> {
  return url.protocol === 'file:' ? readFile(url) : Promise.resolve(url.href);
}
