import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { DocumentHead } from "../../../src/definitions/bill/document-head";
import type { Row } from "../../../src/wire/envelope";
import { definition, field, formOpen, goOffline, openScene, type Scene } from "../form-harness";

const COLS = JSON.stringify([
  { key: "itemid", title: "Item", comp_type: "txt" },
  { key: "batchno", title: "Batch", comp_type: "txt" },
  { key: "qty", title: "Qty", comp_type: "amt", decimals: 3 },
  { key: "rate", title: "Rate", comp_type: "amt" },
  { key: "discount", title: "Disc", comp_type: "amt" },
]);
const HEAD: DocumentHead = {
  fields: ["partyid", "godownid", "isinclusive"],
  lines: { items: ["itemid", "batchno", "qty", "rate", "discount"] },
  conversions: [],
};
const rows = (lines: Row = { lines: "items" }) =>
  definition(
    [
      field("partyid", { label_label: "Customer" }),
      field("againstno", { label_label: "Against Bill No" }),
      field("godownid", { label_label: "Godown" }),
      field("isinclusive", { comp_type: "txthidden" }),
      field("billlines", {
        comp_type: "billlines",
        label_label: "Invoice to correct",
        DataSourceID_SQL: "WEBAPI_partybills",
        props: JSON.stringify({
          party: "partyid",
          against: "againstno",
          kinds: "sale,salepos",
          refno: "autobillno",
          ...lines,
        }),
        field: false,
      }),
      field("items", { comp_type: "listdetail", label_label: "Items", cols: COLS }),
    ],
    { entity: "salereturn", formtitle: "Credit Note", documentform: JSON.stringify(HEAD) },
    { DataSourceID_SQL: "salereturn_R_save" },
  );
const item = (lineid: number, itemid: string, qty: number, more: Row = {}) => ({
  lineid,
  itemid,
  itemid_label: itemid,
  batchno: "",
  qty,
  unitid_label: "PCS",
  rate: 100,
  discount: 0,
  ...more,
});
const SALE: Row = {
  id: 12,
  rowver: 3,
  autobillno: "S/12",
  edateview: "2026-06-10",
  mgrossamt: "1180.00",
  partyid: "5",
  godownid: "Shop",
  isinclusive: 1,
  items: [item(1, "Bolt", 5, { batchno: "B1", discount: 10 }), item(2, "Nut", 4), item(3, "Pipe", 2)],
  openlines: [
    { lineid: 1, qty: "5" },
    { lineid: 2, qty: "1.5" },
    { lineid: 3, qty: "0" },
  ],
};
const bill = (n: number, amount: string, pending: string) => ({
  srcentity: "sale",
  srcid: n,
  number: `S/${n}`,
  refno: `S/${n}`,
  edate: "2026-06-10",
  amount,
  pending,
});
const ADDRESS = "/MainB?formname=salereturndetail&id=0";
const input = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const answers: Scene["answers"] = {
  WEBAPI_partybills: ({ entity, partyid, search = "" }) =>
    entity !== "salereturn" || String(partyid) !== "5"
      ? []
      : search === "S/3"
        ? [bill(3, "50.00", "0.00")]
        : [bill(14, "236.00", "236.00"), bill(12, "1180.00", "400.00")],
  sale_R_getviewdata: ({ txtid }) => (String(txtid) === "12" ? [SALE] : []),
};
const open = async (more: Partial<Parameters<typeof openScene>[0]> = {}) => {
  const scene = await openScene({ rows: rows(), address: ADDRESS, record: undefined, answers, ...more });
  await formOpen();
  return scene;
};
const bills = async () =>
  within(await screen.findByRole("table"))
    .getAllByRole("row")
    .slice(1);
const sent = async (scene: Scene): Promise<Row> => {
  await waitFor(() => expect(scene.asked("salereturn_R_save").length).toBe(1));
  return scene.asked("salereturn_R_save")[0] ?? {};
};

describe("the table of a bill's lines in a note", () => {
  test("by keyboard: Alt+B to the bills, Enter chooses one, quantities line by line, Enter puts the lines into the note with godown, batch, rate and discount", async () => {
    const scene = await open();
    expect(screen.queryByRole("group", { name: "Invoice to correct" })).toBeNull();
    await scene.user.type(input("Customer"), "5");
    expect(
      (await bills()).map((row) =>
        within(row)
          .getAllByRole("cell")
          .slice(1)
          .map(({ textContent }) => textContent),
      ),
    ).toEqual([
      ["10-Jun-2026", "236.00", "236.00"],
      ["10-Jun-2026", "1,180.00", "400.00"],
    ]);
    await scene.user.keyboard("{Alt>}b{/Alt}");
    expect(document.activeElement?.textContent).toBe("S/14");
    await scene.user.keyboard("{ArrowDown}{Enter}");
    expect(input("Against Bill No").value).toBe("S/12");
    const lines = within(await screen.findByRole("list", { name: "Lines of S/12" }));
    expect(lines.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining("Batch B1 · billed 5 PCS at 100 · 5 left to return"),
      expect.stringContaining("billed 4 PCS at 100 · 1.5 left to return"),
    ]);
    const put = () => screen.getByRole("button", { name: /^Put / });
    await waitFor(() => expect(document.activeElement).toBe(lines.getByLabelText("Quantity of Bolt, line 1")));
    await scene.user.keyboard("6");
    expect(await screen.findByText("Only 5 is left to return.")).toBeTruthy();
    expect(put()).toHaveProperty("disabled", true);
    await scene.user.keyboard("{Backspace}2{Enter}a{Enter}");
    expect(document.activeElement).toBe(put());
    expect(put().textContent).toBe("Put 2 lines into the note");
    await scene.user.keyboard("{Enter}");
    expect(await screen.findByText("2 lines of S/12 are in the note.")).toBeTruthy();
    await scene.user.click(screen.getByRole("button", { name: "Save" }));
    expect(await sent(scene)).toMatchObject({
      partyid: "5",
      againstno: "S/12",
      godownid: "Shop",
      items: [
        {
          itemid: "Bolt",
          batchno: "B1",
          qty: "2",
          rate: 100,
          discount: 10,
          srcentity: "sale",
          srcid: "12",
          srcline: 1,
        },
        { itemid: "Nut", qty: "1.5", srcentity: "sale", srcid: "12", srcline: 2 },
      ],
    });
  });

  test("chosen again, the lines are replaced; a typed line stays, and the arrows and the box for all lines work", async () => {
    const scene = await open();
    await scene.user.type(input("Customer"), "5");
    await scene.user.type(input("Against Bill No"), "s/12");
    await screen.findByRole("list", { name: "Lines of S/12" });
    await scene.user.click(screen.getByRole("checkbox", { name: "All 2 lines" }));
    await scene.user.click(screen.getByRole("button", { name: "Put 2 lines into the note" }));
    await screen.findByText("2 lines of S/12 are in the note.");
    const first = screen.getByLabelText("Quantity of Bolt, line 1");
    first.focus();
    await scene.user.keyboard("{ArrowDown}{ArrowUp}");
    expect(document.activeElement).toBe(first);
    await scene.user.click(screen.getByRole("checkbox", { name: "Nut, line 2" }));
    await scene.user.click(screen.getByRole("button", { name: "Put 1 line into the note" }));
    await screen.findByText("1 line of S/12 is in the note.");
    await scene.user.click(screen.getByRole("button", { name: "Save" }));
    expect((await sent(scene)).items).toMatchObject([{ itemid: "Bolt", qty: "5", srcline: 1 }]);
  });

  test("a number beyond the first answer is searched for; a note without goods chooses its bill and shows no lines", async () => {
    const scene = await open({ rows: rows({}) });
    await scene.user.type(input("Customer"), "5");
    await scene.user.type(input("Against Bill No"), "S/3");
    expect(await screen.findByText("S/3 · 10-Jun-2026 · 50.00 · 0.00 pending")).toBeTruthy();
    expect(screen.queryByRole("list")).toBeNull();
    await scene.user.click(screen.getByRole("button", { name: "Choose another" }));
    await scene.user.type(input("Against Bill No"), "1180");
    expect((await bills()).length).toBe(1);
  });
});

describe("without a connection", () => {
  const changes: Scene["answers"] = {
    ...answers,
    WEBAPI_changes_since: ({ entity, cursor }) =>
      entity === "sale" && !cursor ? [{ ...SALE, whole: 1, deleted: 0, cursor: "c1", TotalCount: 1 }] : [],
  };

  test("bills and lines come from this device, and what waits here is no longer left", async () => {
    const scene = await open({ answers: changes });
    await scene.offline.reference.download("sale", () => undefined);
    await goOffline(scene);
    const note = async () => {
      await scene.reopen(ADDRESS);
      await formOpen();
      await scene.user.clear(input("Customer"));
      await scene.user.type(input("Customer"), "5");
      await scene.user.click(await screen.findByRole("button", { name: "S/12 · 10-Jun-2026" }));
      return within(await screen.findByRole("list", { name: "Lines of S/12" }));
    };
    const first = await note();
    await scene.user.type(first.getByLabelText("Quantity of Bolt, line 1"), "2");
    await scene.user.type(first.getByLabelText("Quantity of Nut, line 2"), "1.5");
    await scene.user.click(screen.getByRole("button", { name: "Put 2 lines into the note" }));
    await screen.findByText("2 lines of S/12 are in the note.");
    await scene.user.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(async () => expect((await scene.offline.outbox.rows()).length).toBe(1));
    const second = await note();
    expect(second.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining("3 left to return"),
    ]);
  });

  test("where the device has none of them one sentence says so", async () => {
    const scene = await open();
    await goOffline(scene);
    await scene.reopen(ADDRESS);
    await formOpen();
    await scene.user.type(input("Customer"), "6");
    expect(
      await screen.findByText(
        "The bills of this party are not on this device. Connect to choose one, or type its number.",
      ),
    ).toBeTruthy();
  });
});
