import { dirname } from 'node:path'
import { describe, expect, test } from 'vitest'
import { sources } from './sources'

const FILE_MAX = 300
const FOLDER_MAX = 30
const FILE_MEDIAN_MAX = 60
const FUNCTION_MAX = 60
const COMPONENT_MAX = 80

/** Existing longer functions, each with its own limit, which may only decrease. */
const RATCHET: Readonly<Record<string, number>> = {
  'src/client/offline/sending/drain.ts createDrain': 72,
  'src/client/offline/open-offline.ts openOffline': 67,
}

const all = sources('src', 'sw')

/**
 * Length in lines of each function that starts a line: `function x`, `const x = (` and methods. Measured to the brace
 * at the same indent.
 */
function functionsOf(text: string): readonly { readonly name: string; readonly lines: number }[] {
  const lines = text.split('\n')
  return lines.flatMap((line, start) => {
    const head = /^(\s*)(?:export )?(?:default )?(?:async )?(?:function\*? (\w+)|const (\w+) = (?:async )?(?:function|\([^)]*\)(?:: [^=]+)? =>|\w+ =>))/.exec(line)
    if (!head || !/[{(]\s*$/.test(line)) return []
    const indent = head[1] ?? ''
    const end = lines.findIndex((other, index) => index > start && new RegExp(`^${indent}[})]`).test(other) && !/^\s*\)?[:,]? ?.*=> ?[{(]$/.test(other) && !other.trimEnd().endsWith('{'))
    return end < 0 ? [] : [{ name: head[2] ?? head[3] ?? '', lines: end - start + 1 }]
  })
}

describe('sizes', () => {
  test(`no file has more than ${FILE_MAX} lines`, () => {
    expect(all.filter(({ lines }) => lines > FILE_MAX).map(({ path, lines }) => `${path} has ${lines}`)).toEqual([])
  })

  test(`no folder has more than ${FOLDER_MAX} files`, () => {
    const counts = new Map<string, number>()
    for (const { path } of sources('src', 'sw', 'tests')) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1)
    expect([...counts].filter(([, files]) => files > FOLDER_MAX).map(([folder, files]) => `${folder} has ${files}`)).toEqual([])
  })

  test(`the median file has at most ${FILE_MEDIAN_MAX} lines`, () => {
    const sorted = all.map(({ lines }) => lines).sort((a, b) => a - b)
    expect(sorted[Math.floor(sorted.length / 2)]).toBeLessThanOrEqual(FILE_MEDIAN_MAX)
  })

  test(`no function has more than ${FUNCTION_MAX} lines, no component more than ${COMPONENT_MAX}`, () => {
    const wrong = all.flatMap(({ path, text }) => functionsOf(text)
      .filter(({ name, lines }) => lines > (RATCHET[`${path} ${name}`] ?? (path.endsWith('.tsx') && /^[A-Z]/.test(name) ? COMPONENT_MAX : FUNCTION_MAX)))
      .map(({ name, lines }) => `${path} ${name} has ${lines}`))
    expect(wrong).toEqual([])
  })
})
