import { expect } from 'vitest'

/** Tests of the server have its catalogue, as its start does; the others need not read the whole of it. */
if (/\/tests\/server\//.test(expect.getState().testPath ?? '')) (await import('../src/server/catalogue')).handInCatalogue()
