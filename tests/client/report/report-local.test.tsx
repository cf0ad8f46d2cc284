import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Row } from "../../../src/wire/envelope";
import { goOffline, type Frame } from "../app/frame-harness";
import { answerOf, dayBook, inTable, linesShown, openReport, totalsShown, vouchers } from "./report-harness";

const BOOKS = { roles: {}, kinds: { contra: "Contra", sale: "Sale" } };
const ledger = (id: number, name: string): Row => ({
  id,
  facts: JSON.stringify({ id, name, groups: ["Cash-in-Hand"], isBillwise: false, tds: null, tcs: null, open: [] }),
});

/** A day book on a device that has lost the server and knows two ledgers. */
async function openOffline(): Promise<Frame> {
  const frame = await openReport({
    answers: {
      Rptlist_R_getviewdata: dayBook({ localbooks: JSON.stringify(BOOKS) }),
      daybook_R_report: answerOf(vouchers(3), { sums: JSON.stringify({ debit: "300.00" }) }),
      WEBAPI_moneyfacts: ({ ledgerids }) => [ledger(Number(ledgerids), `Ledger ${String(ledgerids)}`)],
    },
  });
  await inTable();
  for (const id of ["5", "6"])
    await frame.offline.reader.read({
      kind: "form",
      sqlsp: "WEBAPI_moneyfacts",
      args: { entity: "contra", ledgerids: id },
    });
  await goOffline(frame);
  return frame;
}

const save = (frame: Frame, entity: string, shown: Row) =>
  frame.offline.outbox.save({
    opId: frame.offline.outbox.mintOpId(),
    screen: entity,
    entity,
    recordKey: "0",
    sqlsp: `${entity}_R_save`,
    args: {},
    base: { kind: "none" },
    defVer: "",
    shown,
    formname: `${entity}detail`,
    title: entity,
  });

const CONTRA: Row = {
  id: "0",
  edateview: "2026-11-21",
  autobillno: "MUM/C/9",
  fromid: "5",
  toid: "6",
  mgrossamt: "40.50",
  narration: "To the shop",
};

test("a document that waits is a marked row of the day book, in its sums and in the sentence about them; one switch leaves it out, and the row opens it", async () => {
  const frame = await openOffline();
  const { opId } = await save(frame, "contra", CONTRA);
  await screen.findByText(/plus 1 document on this device not sent yet\./);
  expect(linesShown().at(-1)).toEqual(["21-Nov-2026", "Contra", "MUM/C/9", "40.50"]);
  expect(totalsShown()).toContain("340.50");
  const marks = () => document.querySelectorAll("[data-report-grid] [data-pending=queued]").length;
  expect(marks()).toBe(1);
  await frame.user.click(screen.getByRole("switch", { name: "Include them" }));
  await screen.findByText(/without 1 document on this device not sent yet\./);
  expect(marks()).toBe(0);
  expect(totalsShown()).toContain("300.00");
  await frame.user.click(screen.getByRole("switch", { name: "Include them" }));
  await waitFor(() => expect(marks()).toBe(1));
  await frame.user.click(screen.getByRole("link", { name: "21-Nov-2026" }));
  await waitFor(() => expect(frame.router.state.location.pathname).toBe("/MainB"));
  expect(new URLSearchParams(frame.router.state.location.search).get("id")).toBe(`tmp:${opId}`);
});

test("what cannot be computed on this device is told and not counted", async () => {
  const frame = await openOffline();
  await save(frame, "sale", { id: "0", edateview: "2026-11-21", partyid: "77", items: [] });
  await screen.findByText(
    /1 document on this device: not counted, because its party, items or form are not on this device\./,
  );
  expect(totalsShown()).toContain("300.00");
  expect(screen.queryByRole("switch", { name: "Include them" })).toBeNull();
});

test("without anything that waits there is no sentence", async () => {
  const frame = await openOffline();
  await frame.offline.outbox.rows();
  expect(document.querySelector("[data-local]")).toBeNull();
});
