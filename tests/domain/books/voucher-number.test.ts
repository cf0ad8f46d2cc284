import { expect, test } from 'vitest'
import { voucherNumber } from '../../../src/domain/books/voucher-number'

test.each([
  ['MUM', 'S', '2026-27', 42, 'MUM/S2627/0042'],
  ['', 'CN', '1999-00', 1, 'CN9900/0001'],
  ['MUM', 'S', '2026-27', 123_456, 'MUM/S2627/123456'],
])('branch %s, kind %s, year %s, number %i is %s', (branch, code, year, serial, number) => {
  expect(voucherNumber(branch, code, year, serial)).toBe(number)
})

test('a number of more than 16 characters is none: rule 46(b) of the CGST Rules', () => {
  expect(voucherNumber('MUM', 'S', '2026-27', 1_234_567)).toBeNull()
})
