import type { Reporter, TestCase } from "vitest/node";

/** Tests in Chromium that may pass on their second try before the run fails. */
const RETRIED_MAX = 1;

/**
 * Reports what a green run must not hide. Prints at the start the share of the tests that it has (`shares.ts`) and the
 * property seed, with which a run that hangs can be repeated. Prints the first error of a test that passed on its
 * second try, and fails the run if there is more than one such test.
 */
export class HonestRuns implements Reporter {
  private readonly retried: string[] = [];

  constructor(
    private readonly seed: number,
    /** A sentence, '' for a run of all tests. */
    private readonly share: string,
  ) {}

  onTestRunStart(): void {
    if (this.share !== "") process.stdout.write(`${this.share}\n`);
    process.stdout.write(`Properties run with seed ${this.seed}; PROPERTY_SEED=${this.seed} repeats them.\n`);
  }

  onTestCaseResult(test: TestCase): void {
    if (!test.diagnostic()?.flaky) return;
    const name = `${test.module.relativeModuleId} > ${test.fullName}`;
    this.retried.push(name);
    const errors = test.result().errors ?? [];
    process.stdout.write(
      `\nPassed at its second try: ${name}\nThe first one failed:\n${errors.map(told).join("\n")}\n`,
    );
  }

  onTestRunEnd(): void {
    if (this.retried.length <= RETRIED_MAX) return;
    process.stdout.write(
      `\n${this.retried.length} tests passed only at their second try; ${RETRIED_MAX} may:\n${this.retried.join("\n")}\n`,
    );
    process.exitCode = 1;
  }
}

const told = ({ stack, message }: { readonly stack?: string; readonly message: string }): string =>
  stack
    ?.split("\n")
    .filter((line) => !line.includes("/node_modules/"))
    .join("\n") ?? message;
