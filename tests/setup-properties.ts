import fc from "fast-check";
import type { RunDetails } from "fast-check";
import { expect, inject } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    readonly propertySeed: number;
  }
}

/**
 * Every property of a run starts with one seed, which the run prints. A failing property prints how to repeat it and
 * how to keep its case: add that line to the parameters of its `fc.assert`, which then tries it first.
 */
fc.configureGlobal({ seed: inject("propertySeed"), reporter: report });

function report<T>(details: RunDetails<T>): void {
  const { failed, counterexample, errorInstance } = details;
  const keep = counterexample === null ? "" : `\nKeep it as an example: examples: [${fc.stringify(counterexample)}]`;
  if (failed) throw new Error(`${fc.defaultReportMessage(details) ?? ""}${keep}`, { cause: errorInstance });
  expect(failed).toBe(false);
}
