// node18.ts: what the tests expect of Node and Debian 12's does not have yet.
//
// SPDX-License-Identifier: MIT
import { webcrypto } from 'node:crypto';

if (!('crypto' in globalThis)) Object.defineProperty(globalThis, 'crypto', { value: webcrypto });
