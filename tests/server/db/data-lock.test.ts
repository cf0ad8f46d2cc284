import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { takeDataLock } from '../../../src/server/db/data-lock'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'microac-lock-'))
})
afterEach(() => rmSync(dir, { recursive: true }))

const file = () => join(dir, 'lock')

test('a second taker is refused with the directory and the process, and may take it after the release', () => {
  const lock = takeDataLock(dir)
  expect(() => takeDataLock(dir)).toThrow(`The data directory ${dir} is in use by another MicroAC server (process ${process.pid}).`)
  lock.release()
  expect(existsSync(file())).toBe(false)
  takeDataLock(dir).release()
})

test('a lock of a living process is respected', () => {
  writeFileSync(file(), JSON.stringify({ pid: process.ppid, started: null }))
  expect(() => takeDataLock(dir)).toThrow(`process ${process.ppid}`)
})

test('a lock of a dead process, of a reused pid, of this pid before a restart, and a half-written one are taken over', () => {
  const living = { pid: process.ppid, started: '1' }
  for (const left of [JSON.stringify({ pid: 4_194_304, started: null }), JSON.stringify(living), JSON.stringify({ pid: process.pid, started: null }), '{"pid"']) {
    writeFileSync(file(), left)
    const lock = takeDataLock(dir)
    expect(JSON.parse(readFileSync(file(), 'utf8'))).toMatchObject({ pid: process.pid })
    lock.release()
  }
})
