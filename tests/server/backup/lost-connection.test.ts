import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { query } from '../../../src/server/backup/postgres-place'

const message = (type: string, body: Buffer): Buffer => {
  const size = Buffer.alloc(4)
  size.writeInt32BE(body.length + 4)
  return Buffer.concat([Buffer.from(type), size, body])
}
/** A database that lets in whoever calls, and cuts the connection at his first statement. */
const database = createServer((socket) => {
  socket.once('data', () => {
    socket.write(Buffer.concat([message('R', Buffer.alloc(4)), message('Z', Buffer.from('I'))]))
    socket.once('data', () => socket.destroy())
  })
  socket.on('error', () => undefined)
})
const seen: unknown[] = []
const note = (error: unknown): void => void seen.push(error)
afterEach(() => {
  process.off('uncaughtException', note)
  database.close()
})

test('a connection that the database cuts fails its statement and does not end the server', async () => {
  await new Promise<void>((resolve) => void database.listen(0, '127.0.0.1', resolve))
  const others = process.listeners('uncaughtException')
  process.removeAllListeners('uncaughtException')
  process.on('uncaughtException', note)
  try {
    await expect(query(`postgres://me@127.0.0.1:${(database.address() as AddressInfo).port}/books`, 'select 1')).rejects.toThrow('terminated')
    await new Promise((resolve) => setTimeout(resolve, 50))
  } finally {
    for (const other of others) process.on('uncaughtException', other)
  }
  expect(seen).toEqual([])
})
