import fc from "fast-check";
import { expect, test } from "vitest";
import type { OutboxRow } from "../../../src/client/offline/contract/save";
import { classify } from "../../../src/client/offline/sending/classify";
import { stateWords } from "../../../src/client/screens/outbox/state-words";

type Told = Pick<OutboxRow, "state" | "outcome" | "attempts" | "lastErr">;
const told = (row: Told): string => stateWords(row as OutboxRow);

test('property: "Sent" is said only of a save whose bytes have left the device', () => {
  const cls = fc.constantFrom("network", "interrupted", "garbled", "busy", "fault", "dependency", "auth", "schema");
  const outcome = fc.constantFrom<OutboxRow["outcome"]>("never", "unknown", "refused");
  fc.assert(
    fc.property(outcome, fc.option(cls, { nil: null }), fc.boolean(), (of, failed, isLate) => {
      const lastErr =
        failed === null ? undefined : { cls: failed, at: 0, ...(isLate ? { isLate: true as const } : {}) };
      const words = told({ state: "queued", outcome: of, attempts: of === "never" ? 0 : 1, lastErr });
      const hasLeft = of === "unknown" && failed !== "interrupted" && (failed !== "network" || isLate);
      expect(/\bSent\b/.test(words)).toBe(hasLeft);
    }),
  );
});

test.each([
  [
    { kind: "unreachable", isUnsent: true },
    { cls: "network", isUnsent: true },
  ],
  [{ kind: "unreachable" }, { cls: "network" }],
  [
    { kind: "unreachable", isLate: true },
    { cls: "network", isLate: true },
  ],
] as const)("a save that met %o counts as %o", (reply, verdict) => {
  expect(classify(reply, "op")).toMatchObject(verdict);
  expect("isUnsent" in classify(reply, "op")).toBe("isUnsent" in verdict);
});
