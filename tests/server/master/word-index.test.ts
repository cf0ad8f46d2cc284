import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wordsOf } from '../../../src/server/engine/master/search-words'
import { WordIndex } from '../../../src/server/engine/master/word-index'

const word = fc.constantFrom('bolt', 'bolts', 'bo', 'nut', 'nutty', 'x', 'zz top', 'Äpfel', 'हिंदी', '12', '120')
const step = fc.oneof(
  fc.record({ what: fc.constant('put' as const), id: fc.integer({ min: 1, max: 12 }), text: fc.array(word, { maxLength: 4 }).map((all) => all.join(' ')) }),
  fc.record({ what: fc.constant('remove' as const), id: fc.integer({ min: 1, max: 12 }) }),
  fc.record({ what: fc.constant('ask' as const), parts: fc.array(fc.constantFrom('b', 'bo', 'bol', 'nut', 'tt', '1', '12', 'ä', 'x', 'top', 'हि'), { minLength: 1, maxLength: 3 }) }),
)

test('property: after any puts and removals it finds exactly what a look at every record finds, and counts it', () => {
  fc.assert(fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
    const index = new WordIndex()
    const all = new Map<number, readonly string[]>()
    for (const one of steps) {
      if (one.what === 'put') {
        index.put(one.id, wordsOf(one.text))
        all.set(one.id, wordsOf(one.text))
      } else if (one.what === 'remove') {
        index.remove(one.id)
        all.delete(one.id)
      } else {
        for (const [found, holds] of [
          [index.beginning(one.parts), (known: string, part: string) => known.startsWith(part)],
          [index.within(one.parts), (known: string, part: string) => known.includes(part)],
        ] as const) {
          const wanted = [...all].filter(([, words]) => one.parts.every((part) => words.some((known) => holds(known, part)))).map(([id]) => id).sort()
          expect([...found.ids()].sort()).toEqual(wanted)
          expect(found.count).toBe(wanted.length)
          expect([...all.keys()].filter(found.has).sort()).toEqual(wanted)
        }
      }
    }
    expect(index.size).toBe(all.size)
  }), { numRuns: 300 })
})
