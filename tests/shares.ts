import { readdirSync } from "node:fs";
import { join } from "node:path";

/** What does not run at every change is divided into so many shares, so that a run takes less than 30 minutes. */
export const SHARES = 12;

/**
 * What every run of `npm test` contains: the rules of the sources, the trade, entry, outbox and replay, posting, stock,
 * records and their rights, and in Chromium entry, scans, saves without a line, updates and faults.
 */
export const AT_EVERY_CHANGE = [
  /^(?:tidy|domain|definitions|offline)\//,
  /^client\/(?:app|bill|elements|form)\//,
  /^client\/.*\.test\.ts$/,
  /^server\/[^/]*$/,
  /^server\/(?:books|engine|http|records|sign-in|stock)\//,
  /^server\/(?:db\/durability|rights\/every-procedure)\./,
  /^e2e\/(?:built-files|offline-saves|sale|shell|update)\./,
  /^e2e\/entry\/(?:cells|keyboard|scan-sessions)\./,
  /^e2e\/outbox\/(?:bills-offline|conflict-lines|waiting-saves)\./,
  /^faults\/faults\./,
];

/** Names of all test files in `tests` of the project's folder `root`. */
export const testFiles = (root: string): readonly string[] =>
  readdirSync(join(root, "tests"), { recursive: true, encoding: "utf8" }).filter(
    (file) => /\.(?:test\.tsx?|e2e\.ts)$/.test(file) && !file.startsWith("pictures/"),
  );

/**
 * All other test files, from the project's folder `root`. The run of every change takes one share of them; `npm run
 * test:all` takes all.
 */
export function takingTurns(root: string): readonly string[] {
  return testFiles(root)
    .filter((file) => !AT_EVERY_CHANGE.some((pattern) => pattern.test(file)))
    .map((file) => `tests/${file}`)
    .sort();
}

/** Which share a run has that was given the number `TEST_SHARE`, or null if it has all, as a run by hand. */
export const shareOf = (given: string | undefined): number | null =>
  given === undefined || given === "" ? null : Number(given) % SHARES;

/** What a run prints of its share, '' where it has all. */
export const shareWords = (share: number | null): string =>
  share === null
    ? ""
    : `Of the tests that take turns this run has share ${share + 1} of ${SHARES}; npm run test:all has them all.`;

/** The test files that a run leaves to others. Neighbours, which resemble each other, are in different shares. */
export function leftToOthers(root: string, share: number | null): readonly string[] {
  return share === null ? [] : takingTurns(root).filter((_, at) => at % SHARES !== share);
}
