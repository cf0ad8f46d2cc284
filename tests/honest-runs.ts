import { appendFileSync, readFileSync } from 'node:fs'
import type { Reporter, TestCase } from 'vitest/node'

/** Tests in Chromium that may pass at their second try before the run fails. */
const RETRIED_MAX = 1

/**
 * What a run that is green must not hide: the seed of its properties is printed at its beginning, so that a run that hangs can be repeated too;
 * the error of the first try of a test that passed at its second is printed, and more than one such test fails the run. `RETRIED_TESTS` names a
 * file in which the parts of one `npm test` count together.
 */
export class HonestRuns implements Reporter {
  private readonly retried: string[] = []

  constructor(private readonly seed: number, private readonly file: string | undefined = process.env.RETRIED_TESTS) {}

  onTestRunStart(): void {
    process.stdout.write(`Properties run with seed ${this.seed}; PROPERTY_SEED=${this.seed} repeats them.\n`)
  }

  onTestCaseResult(test: TestCase): void {
    if (!test.diagnostic()?.flaky) return
    const name = `${test.module.relativeModuleId} > ${test.fullName}`
    this.retried.push(name)
    if (this.file) appendFileSync(this.file, `${name}\n`)
    const errors = test.result().errors ?? []
    process.stdout.write(`\nPassed at its second try: ${name}\nThe first one failed:\n${errors.map(told).join('\n')}\n`)
  }

  onTestRunEnd(): void {
    // A run without any has no file.
    if (this.retried.length === 0) return
    const all = this.file ? readLines(this.file) : this.retried
    if (all.length <= RETRIED_MAX) return
    process.stdout.write(`\n${all.length} tests passed only at their second try; ${RETRIED_MAX} may:\n${all.join('\n')}\n`)
    process.exitCode = 1
  }
}

const told = ({ stack, message }: { readonly stack?: string; readonly message: string }): string =>
  stack?.split('\n').filter((line) => !line.includes('/node_modules/')).join('\n') ?? message

const readLines = (file: string): readonly string[] => readFileSync(file, 'utf8').split('\n').filter(Boolean)
