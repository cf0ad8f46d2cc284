import { expect, test } from 'vitest'
import { spellingsOf } from '../../src/client/screens/scan/find-by-barcode'

test.each([
  ['8901000000002', ['8901000000002']],
  [' 8901000000002 ', ['8901000000002']],
  ['', []],
])('SCAN-005 %j is looked up as %j', (text, spellings) => {
  expect(spellingsOf(text, 2026)).toEqual(spellings)
})

test('SCAN-005 a GS1 symbol is looked up as it is kept, then by its GTIN', () => {
  expect(spellingsOf(']C10108901000000002', 2026)).toEqual(['0108901000000002', '8901000000002'])
})
