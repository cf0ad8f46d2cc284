import { expect, test } from "vitest";
import { followOffline } from "../../src/client/call/follow-offline";
import { keptDocuments, linesLeft, waitingTaken } from "../../src/client/call/open-lines";
import { createQueryClient } from "../../src/client/call/query-client";
import type { Row } from "../../src/wire/envelope";
import { setup, type Setup } from "./help/outbox-setup";
import { citySave } from "./help/save-request";

const bill = (qty: string): Row => ({
  id: 12,
  partyid: 5,
  autobillno: "S/12",
  edateview: "2026-11-10",
  items: [{ lineid: 1, itemid: 3, qty: 5, rate: 100 }],
  openlines: [{ lineid: 1, qty }],
  whole: 1,
  deleted: 0,
});

/** A device with the copy of sales, and a server whose bill has what is left of it as `open` says. */
async function stage(): Promise<Setup & { readonly open: { qty: string; version: number } }> {
  const one = await setup();
  const open = { qty: "5", version: 1 };
  one.network.fateOf = ({ op, sqlsp, mypayans, sqlpara }) => {
    if (op) return one.network.pings === "down" ? "drop-before" : "apply";
    if (one.network.pings === "down") return "drop-before";
    if (sqlsp !== "WEBAPI_changes_since") return { rows: [] };
    const cursor = Number(mypayans[sqlpara.findIndex((name) => String(name).replace(/^@/, "") === "cursor")] || 0);
    return { rows: cursor < open.version ? [{ ...bill(open.qty), cursor: String(open.version) }] : [] };
  };
  await one.tab.offline.reference.download("sale", () => undefined);
  return { ...one, open };
}

async function left({ tab: { offline } }: Pick<Setup, "tab">): Promise<readonly string[]> {
  const waiting = await waitingTaken(offline);
  return ((await keptDocuments(offline, ["sale"], "5")) ?? []).flatMap((document) =>
    linesLeft(document, document.record, waiting).map((line) => line.left),
  );
}

const note = (qty: number) =>
  citySave({
    entity: "salereturn",
    sqlsp: "salereturn_R_save",
    shown: { partyid: 5, items: [{ itemid: 3, qty, srcentity: "sale", srcid: "12", srcline: 1 }] },
  });

test("what waits here reduces what the copy says is open; once it is sent the copy says it, without a new download", async () => {
  const one = await stage();
  const { tab, network, open } = one;
  const stop = followOffline(tab.offline, createQueryClient());
  expect(await left(one)).toEqual(["5"]);
  network.pings = "down";
  await tab.offline.outbox.save(note(2));
  await tab.offline.outbox.save(note(1.5));
  expect(await left(one)).toEqual(["1.5"]);
  network.pings = "fine";
  Object.assign(open, { qty: "1.5", version: 2 });
  const announced: string[] = [];
  tab.offline.onApplied((entity) => void announced.push(entity));
  await tab.offline.drain("online");
  expect([...new Set(announced)].toSorted()).toEqual(["sale", "salereturn"]);
  expect(await tab.offline.outbox.rows()).toEqual([]);
  await expect.poll(() => left(one), { timeout: 10_000 }).toEqual(["1.5"]);
  const asked = network.sent.filter(({ sqlsp }) => sqlsp === "WEBAPI_changes_since");
  expect(asked).toHaveLength(2);
  stop();
});

test("a device without the copy knows of no bills, which is not the same as none", async () => {
  const one = await setup();
  expect(await keptDocuments(one.tab.offline, ["sale", "salepos"], "5")).toBeNull();
});
