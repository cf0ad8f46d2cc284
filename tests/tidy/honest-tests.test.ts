import { readFileSync } from "node:fs";
import type { TestCase } from "vitest/node";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { HonestRuns } from "../honest-runs";
import { sources } from "./sources";

/** Patterns by which a test proves nothing in a green run, and what to write instead. */
const DISHONEST: readonly { readonly line: RegExp; readonly instead: string }[] = [
  { line: /^\s+if \(.*\) return;?$/, instead: "test.skipIf, which is counted, or an expectation" },
  { line: /\b(?:test|describe|it)\.(?:skip|only|todo|fails)\(/, instead: "a test" },
  { line: /\bretry: \d/, instead: "a test that waits for a state" },
];

test("no test ends silently where its object is missing, is left out by hand, or has retries of its own", () => {
  const found = sources("tests")
    .filter(({ path }) => !path.startsWith("tests/tidy/") && /\.(?:test|e2e)\.tsx?$/.test(path))
    .flatMap(({ path, text }) =>
      text
        .split("\n")
        .flatMap((line, at) =>
          DISHONEST.filter((one) => one.line.test(line)).map(
            ({ instead }) => `${path}:${at + 1} ${line.trim()} -> ${instead}`,
          ),
        ),
    );
  expect(found).toEqual([]);
});

test("only tests in Chromium have a second try, and one of them", () => {
  const config = readFileSync(new URL("../../vite.config.ts", import.meta.url), "utf8");
  expect(config.match(/\bretry: .*/g)).toEqual(["retry: 1,"]);
  expect(config.indexOf("retry: 1,")).toBeGreaterThan(config.search(/name: ['"]e2e['"]/));
});

describe("a test that passes at its second try", () => {
  const said: string[] = [];
  beforeEach(() => {
    said.length = 0;
    vi.spyOn(process.stdout, "write").mockImplementation((text) => said.push(String(text)) > 0);
  });
  afterEach(() => {
    vi.restoreAllMocks();
    process.exitCode = undefined;
  });

  const tried = (name: string, flaky: boolean) =>
    ({
      fullName: name,
      module: { relativeModuleId: "tests/e2e/a.e2e.ts" },
      diagnostic: () => ({ flaky }),
      result: () => ({
        errors: [
          {
            message: `${name} failed`,
            stack: `Error: ${name} failed\n    at a.e2e.ts:7\n    at file:///node_modules/vitest/x.js:1`,
          },
        ],
      }),
    }) as unknown as TestCase;
  const runs = (flaky: readonly string[], steady: readonly string[] = []) => {
    const reporter = new HonestRuns(1, "");
    for (const name of flaky) reporter.onTestCaseResult(tried(name, true));
    for (const name of steady) reporter.onTestCaseResult(tried(name, false));
    reporter.onTestRunEnd();
    return process.exitCode;
  };

  test("a run without one ends in peace", () => {
    expect(runs([], ["steady"])).toBeUndefined();
    expect(said).toEqual([]);
  });

  test("is told with the error of the first, and one of them passes", () => {
    expect(runs(["first"], ["second"])).toBeUndefined();
    expect(said.join("")).toContain(
      "Passed at its second try: tests/e2e/a.e2e.ts > first\nThe first one failed:\nError: first failed\n    at a.e2e.ts:7\n",
    );
    expect(said.join("")).not.toMatch(/second failed|node_modules/);
  });

  test("fails the run with another one", () => {
    expect(runs(["first", "second"])).toBe(1);
    expect(said.join("")).toContain(
      "2 tests passed only at their second try; 1 may:\ntests/e2e/a.e2e.ts > first\ntests/e2e/a.e2e.ts > second",
    );
  });
});
