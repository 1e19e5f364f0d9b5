// failed.mjs: a reporter for `node --test` that names the files with tests that failed, a line each.
//
// SPDX-License-Identifier: MIT
export default async function* failed(events) {
  const files = new Set();
  for await (const { type, data } of events)
    if (type === 'test:fail' && data.file && !files.has(data.file)) {
      files.add(data.file);
      yield `${data.file}\n`;
    }
}
