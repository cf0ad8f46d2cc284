import { expect, test } from "vitest";
import { isKept, keepRow } from "../../../src/client/call/keep-row";
import { NotKept, type SaveRequest, type SaveStatus } from "../../../src/client/offline/contract/save";
import type { Offline } from "../../../src/client/offline/offline";

/** An outbox in which a save comes to this; `taken` are the saves, `left` the ids that were discarded. */
function outboxWith(status: SaveStatus | NotKept) {
  const taken: SaveRequest[] = [];
  const left: string[] = [];
  const outbox = {
    mintOpId: () => "op",
    save: async (request: SaveRequest) => {
      if (status instanceof NotKept) throw status;
      taken.push(request);
    },
    settled: async () => status,
    discard: async (opId: string) => void left.push(opId),
  };
  const offline = { outbox, line: () => ({ line: "online" }), onLine: () => () => undefined };
  return { offline: offline as unknown as Offline, taken, left };
}

const row = (key: string) =>
  ({ entity: "reportviews", key, action: "save", args: { name: "A" }, shown: {}, title: "View A" }) as const;

test.each([
  ["applied", { state: "applied", rows: [{ err: 0 }], id: "1", ver: 1 }, true, "Saved"],
  ["waiting", { state: "waiting", why: "offline" }, true, "Saved on this device, waiting to be sent"],
  [
    "attention",
    { state: "attention", message: "The server could not read it." },
    true,
    "The server could not read it.",
  ],
  ["rejected", { state: "rejected", rows: [{ err: 1, errormsg: "Enter a name." }] }, false, "Enter a name."],
] as const)("a save that is %s", async (state, status, kept, text) => {
  const { offline, left } = outboxWith(status);
  const outcome = await keepRow(offline, row(""));
  expect([isKept(outcome), outcome.text]).toEqual([kept, text]);
  // Only what was refused at once leaves the outbox.
  expect(left).toEqual(state === "rejected" ? ["op"] : []);
});

test("what this device cannot store is not kept, and says why", async () => {
  const { offline } = outboxWith(new NotKept("storage", "This device is full."));
  const outcome = await keepRow(offline, row("7"));
  expect([isKept(outcome), outcome.text]).toEqual([false, "This device is full."]);
});

test("a new row is named by its save, one that waits by that save, and another by its id", async () => {
  const { offline, taken } = outboxWith({ state: "waiting", why: "offline" });
  for (const key of ["", "tmp:first", "7"]) await keepRow(offline, row(key));
  expect(taken.map(({ recordKey, args, sqlsp }) => [recordKey, args.id, sqlsp])).toEqual([
    ["tmp:op", "0", "reportviews_R_save"],
    ["tmp:first", { $op: "first", col: "id" }, "reportviews_R_save"],
    ["7", "7", "reportviews_R_save"],
  ]);
});
