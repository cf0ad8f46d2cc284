import { readdirSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'

/** What the folders of tests mirror; help and snapshots are a test's own. */
const MIRRORS: readonly (readonly [tests: string, sources: string])[] = [
  ['tests/client', 'src/client'], ['tests/offline', 'src/client/offline'], ['tests/server', 'src/server'], ['tests/definitions', 'src/definitions'], ['tests/domain', 'src/domain'],
]
const OWN = /(?:^|\/)(?:help|__snapshots__)$/

const foldersIn = (root: string): readonly string[] =>
  readdirSync(root, { recursive: true, withFileTypes: true }).filter((one) => one.isDirectory()).map((one) => `${one.parentPath}/${one.name}`)

/** Folders of tests that are called as no folder of the sources they mirror. */
const strangers = (tests: readonly string[], sources: readonly string[]): readonly string[] =>
  tests.filter((folder) => !OWN.test(folder) && !sources.some((one) => basename(one) === basename(folder)))

test.each(MIRRORS)('folders of %s are called as those of %s', (tests, sources) => {
  expect(strangers(foldersIn(tests), foldersIn(sources))).toEqual([])
})

test('a folder of tests without its like among the sources is found', () => {
  expect(strangers(['tests/server/books', 'tests/server/odds', 'tests/server/books/help'], ['src/server/engine/books'])).toEqual(['tests/server/odds'])
})
