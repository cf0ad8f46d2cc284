import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { inGrid, listHead, listOfRows, openFrame } from "../app/frame-harness";

test("DOC-027 a row of unpaid invoices opens its bill by its own number and begins the receipt of it, by click and by key", async () => {
  const row = {
    id: 77,
    rowver: 1,
    editallowed: 1,
    deleteallowed: 0,
    formid: 5,
    formname: "saledetail",
    sqlsp: "sale_R_getviewdata",
    formtitle: "Sale Detail",
    drconameview: "Asha",
    outstanding: 1180,
    linklabel: "Receive",
    linkform: "receiptdetail",
    linksqlsp: "receipt_R_getviewdata",
    linktitle: "Receipt Detail",
    linkvalues: JSON.stringify({
      partyid: "3",
      partyid_label: "Asha",
      bills: JSON.stringify([{ refno: "S/1", amount: "1180.00" }]),
    }),
  };
  const frame = await openFrame({
    path: "/unpaidinvoicelist",
    answers: {
      common_R_getlistgrid: listHead(
        { entity: "unpaidinvoice", title: "Unpaid Invoice", addallowed: 0, listsqlsp: "unpaidinvoice_R_listgrid" },
        [{ field: "drconameview", title: "Party", card: 1 }],
      ),
      unpaidinvoice_R_listgrid: listOfRows(2, (id) =>
        id === 1 ? row : { ...row, id: 78, formid: 6, drconameview: "Ravi", linklabel: "" },
      ),
    },
  });
  await inGrid();
  const line = async (text: string) => within((await screen.findByText(text)).closest<HTMLElement>("[role=row]")!);
  expect((await line("Ravi")).queryByRole("button", { name: "Receive" })).toBeNull();
  await frame.user.click((await line("Asha")).getByRole("button", { name: "Receive" }));
  const asked = () => Object.fromEntries(new URLSearchParams(frame.router.state.location.search));
  expect(asked()).toMatchObject({
    formname: "receiptdetail",
    id: "0",
    "v.partyid": "3",
    "v.partyid_label": "Asha",
    "v.bills": '[{"refno":"S/1","amount":"1180.00"}]',
  });
  await frame.router.navigate("/unpaidinvoicelist");
  const again = await inGrid();
  await frame.user.click(await screen.findByText("Asha"));
  again.focus();
  await frame.user.keyboard("r");
  expect(asked()).toMatchObject({ formname: "receiptdetail", "v.partyid": "3" });
  await frame.router.navigate("/unpaidinvoicelist");
  await frame.user.click((await line("Asha")).getByRole("button", { name: "Edit" }));
  expect(asked()).toMatchObject({ formname: "saledetail", id: "5" });
});
