import { expect, test } from 'vitest'
import { isLoopback, readEnvironment } from '../../src/server/environment'

test('without settings the server is for this machine, on port 4173, with its data beside it', () => {
  expect(readEnvironment({}, [])).toMatchObject({ port: 4173, host: '127.0.0.1', dataDir: expect.stringMatching(/[\\/]data$/), empty: false, databaseUrl: undefined, tls: undefined })
  expect(readEnvironment({ PORT: '', DATA_DIR: '', DATABASE_URL: '' }, ['--empty'])).toMatchObject({ port: 4173, empty: true, databaseUrl: undefined })
})

test('a setting that cannot be used is refused in a sentence', () => {
  for (const PORT of ['x', '-1', '70000', '1.5']) expect(() => readEnvironment({ PORT }, [])).toThrow(`not ${PORT}.`)
  expect(() => readEnvironment({ TLS_CERT: '/x' }, [])).toThrow('together')
  expect(() => readEnvironment({ TLS_CERT: '/missing.pem', TLS_KEY: '/missing.key' }, [])).toThrow('/missing.pem of TLS_CERT cannot be read')
})

test('OPEN-072 the password of SQL Run comes as an argon2id hash, never as it is typed', () => {
  expect(readEnvironment({}, []).gates).toEqual({})
  expect(readEnvironment({ SQL_RUN_PASSWORD_HASH: '$argon2id$v=19$x' }, []).gates).toEqual({ sqlrun: '$argon2id$v=19$x' })
  expect(() => readEnvironment({ SQL_RUN_PASSWORD_HASH: 'secret' }, [])).toThrow('must be a hash')
  expect(readEnvironment({}, ['--hash']).hash).toBe(true)
})

test('only addresses of this machine are loopback', () => {
  for (const host of ['127.0.0.1', '127.8.8.8', 'localhost', '::1']) expect(isLoopback(host)).toBe(true)
  for (const host of ['0.0.0.0', '::', '192.168.1.4', '127.0.0.1.example.com', '10.127.0.1']) expect(isLoopback(host)).toBe(false)
})
