import fc from "fast-check";
import { expect, test } from "vitest";
import type { OutboxRow } from "../../../src/client/offline/contract/save";
import { classify } from "../../../src/client/offline/sending/classify";
import { stateWords } from "../../../src/client/screens/outbox/state-words";

type Told = Pick<OutboxRow, "state" | "outcome" | "attempts" | "lastErr"> & Partial<Pick<OutboxRow, "holdWhy">>;
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

test("of a branch that was withdrawn, and of a right that was, the words say who can send it, and that it can be exported", () => {
  const held = { state: "held", holdWhy: "withdrawn", outcome: "never", attempts: 0 } as const;
  expect(told(held)).toBe(
    "You can no longer enter its branch. Ask the owner of the company to send it from this device, or export it",
  );
  const refused = { cls: "rights", at: 0, msg: "You don't have permission to change countries." } as const;
  expect(told({ state: "rejected", outcome: "refused", attempts: 1, lastErr: refused })).toBe(
    "Refused: You don't have permission to change countries. An administrator of the company who signs in on this device can send it.",
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
