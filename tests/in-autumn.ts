import { expect } from "vitest";

/**
 * Tests of units, server and screens live on this day, at the true time of day: the financial years, due dates and
 * ages that they expect are still so when they run in a later year. Chromium, and the servers started for it, live
 * today.
 */
const AUTUMN_DAY = Date.UTC(2026, 10, 29);

/** These compare with times of the database, or of the headers of answers, which are of today. */
const LIVES_TODAY = [
  "faults/clocks",
  "faults/withdrawn",
  "offline/scans/several-devices",
  "server/attachments/attachments",
  "server/backup/rewind",
  "server/counts/several-devices",
  "server/dashboard/dashboard",
  "server/documents/copied-status",
  "server/documents/goods-order",
  "server/documents/print/device-paper",
  "server/effects/effects",
  "server/engine/taken-over",
  "server/records/record-history",
  "server/reports/control/document-control",
  "server/reports/control/trail-reports",
  "server/setup/use-existing",
  "server/stock/offline-order",
].map((name) => `/tests/${name}.test.ts`);

const DAY_MS = 86_400_000;
const TRUE_DATE = Symbol.for("microac.tests.true-date");

// Files of one worker share their globals.
const Today: DateConstructor = Reflect.get(Date, TRUE_DATE) ?? Date;
const behindMs = Math.floor((Today.now() - AUTUMN_DAY) / DAY_MS) * DAY_MS;
const now = (): number => Today.now() - behindMs;

const Autumn: DateConstructor = new Proxy(Today, {
  construct: (_date, values, made) => Reflect.construct(Today, values.length > 0 ? values : [now()], made),
  get: (date, name, self) => (name === "now" ? now : name === TRUE_DATE ? Today : Reflect.get(date, name, self)),
});

const file = expect.getState().testPath ?? "";
globalThis.Date = LIVES_TODAY.some((name) => file.endsWith(name)) ? Today : Autumn;
