import fc from 'fast-check'
import type { RunDetails } from 'fast-check'
import { expect, inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    readonly propertySeed: number
  }
}

/**
 * Every property of a run begins with one seed, which the run prints. One that fails says with what it can be repeated, and how its case is kept:
 * the line goes among the parameters of its `fc.assert` and is tried first from then on.
 */
fc.configureGlobal({ seed: inject('propertySeed'), reporter: report })

function report<T>(details: RunDetails<T>): void {
  const { failed, counterexample, errorInstance } = details
  const keep = counterexample === null ? '' : `\nKeep it as an example: examples: [${fc.stringify(counterexample)}]`
  if (failed) throw new Error(`${fc.defaultReportMessage(details) ?? ''}${keep}`, { cause: errorInstance })
  expect(failed).toBe(false)
}
