import { expect, test } from 'vitest'
import { readSnapshot, sees } from '../../../src/server/engine/master/snapshot'

test('a snapshot sees what ended before it, and neither what was open nor what came later', () => {
  const snapshot = readSnapshot('10:20:10,14')
  expect([9, 10, 11, 14, 19, 20, 21].filter((xid) => sees(snapshot, xid))).toEqual([9, 11, 19])
  expect([6, 7].map((xid) => sees(readSnapshot('7:7:'), xid))).toEqual([true, false])
})
