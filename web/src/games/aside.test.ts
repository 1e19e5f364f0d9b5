import { beforeAll, expect, test } from 'vitest';
import { loadRealEngine, storedRecord } from '../testing';
import { asideText } from './aside';
import { Known } from './known';
import { importRecords, partsOf } from './import';

beforeAll(loadRealEngine);

test('what was set aside can be imported again, as far as it holds records', async () => {
  const record = storedRecord('solo-51');
  const rows = [null, { id: 'a' }, { id: 'b', version: 99, record }, { id: 'c', record: 7, x: '}\n[Game' }];
  const text = asideText(rows);
  expect(text).toContain(record.trim());
  expect(text.match(/^; /gm)).toHaveLength(3);
  const got = await importRecords(partsOf(new Blob([text])), { known: new Known([]), own: true });
  expect([got.games, got.broken.length]).toEqual([1, 0]);
});
