import fc from "fast-check";
import { expect, test } from "vitest";
import { latestDue, nextDue, type MailTiming } from "../../src/domain/mail-timing";

const timing = (more: Partial<MailTiming>): MailTiming => ({ every: "day", weekday: 1, monthday: 1, hour: 9, ...more });
const next = (one: MailTiming, after: string): string =>
  new Date(nextDue(one, Date.parse(after)) + 330 * 60_000).toISOString().slice(0, 16);

test.each([
  ["every day, before and at the hour", {}, "2026-11-25T08:59:59+05:30", "2026-11-25T09:00"],
  ["every day, at the hour", {}, "2026-11-25T09:00:00+05:30", "2026-11-26T09:00"],
  ["Mondays, from a Wednesday", { every: "week", weekday: 1 }, "2026-11-25T12:00:00+05:30", "2026-11-30T09:00"],
  ["Sundays", { every: "week", weekday: 0 }, "2026-11-25T12:00:00+05:30", "2026-11-29T09:00"],
  ["the 31st in February", { every: "month", monthday: 31 }, "2027-02-01T00:00:00+05:30", "2027-02-28T09:00"],
  ["the 31st after it", { every: "month", monthday: 31 }, "2027-02-28T09:00:00+05:30", "2027-03-31T09:00"],
  ["midnight in India", { hour: 0 }, "2026-11-25T23:59:00+05:30", "2026-11-26T00:00"],
] as const)("%s", (_name, more, after, due) => {
  expect(next(timing(more), after)).toBe(due);
});

const anyTiming = fc.record({
  every: fc.constantFrom("day", "week", "month"),
  weekday: fc.integer({ min: 0, max: 6 }),
  monthday: fc.integer({ min: 1, max: 31 }),
  hour: fc.integer({ min: 0, max: 23 }),
}) satisfies fc.Arbitrary<MailTiming>;

test("the latest due time is one that follows from the first, not after now, and the next one is after now", () => {
  fc.assert(
    fc.property(anyTiming, fc.integer({ min: 0, max: 40 * 86_400_000 }), (one, later) => {
      const due = nextDue(one, Date.parse("2026-11-25T00:00:00+05:30"));
      const latest = latestDue(one, due, due + later);
      expect(latest).toBeLessThanOrEqual(due + later);
      expect(nextDue(one, latest)).toBeGreaterThan(due + later);
      expect(latest === due || nextDue(one, latest - 1) === latest).toBe(true);
    }),
  );
});
