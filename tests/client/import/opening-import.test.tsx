import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Row } from "../../../src/wire/envelope";
import { cpuMs } from "../../cpu-time";
import { atPace } from "../../pace";
import { definition, field, formOpen, goOffline, openScene, type Scene } from "../form-harness";

const LEDGERS: Readonly<Record<string, Row>> = {
  cash: { id: 7, name: "Cash", ver: 3, was: "0.00" },
  "shah & co, pune": {
    id: 9,
    name: "Shah & Co, Pune",
    ver: 2,
    was: "15000.00",
    bills: [{ refno: "OLD", fy: "2025-26", amount: "500.00" }],
  },
};
const SEND = "exceldataupload_R_openingledger";

/** A server with two ledgers and the group Capital Account. */
const check = ({ kind, rows }: Row): readonly Row[] =>
  (rows as Row[]).map((row) => {
    if (kind === "openingstock")
      return {
        row: row.row,
        id: 4,
        name: String(row.item),
        ver: 0,
        was: "0.00",
        faults: [],
        godownid: 1,
        godown: "Main",
        unitid: 0,
        seen: "",
      };
    const found = LEDGERS[String(row.ledger).toLowerCase()];
    const faults =
      found || row.group === "Capital Account"
        ? []
        : [["Ledger", `There is no ledger ${String(row.ledger)}. Enter its Group, and it is added.`]];
    return { row: row.row, id: 0, name: row.ledger, ver: 0, was: "0.00", ...found, faults };
  });

const draw = async (answers: Scene["answers"] = {}): Promise<Scene> => {
  const scene = await openScene({
    rows: definition([
      field("name"),
      field("files", {
        comp_type: "fileimportdata",
        field: false,
        label_label: "",
        form_name: "openingimport",
        props: "importgroup=opening",
      }),
    ]),
    answers: {
      openingimport_R_types: [{ type: "openingledger" }, { type: "openingbill" }, { type: "openingstock" }],
      openingimport_R_state: [{ debit: "100.00", credit: "0.00", stock: "50.00" }],
      openingimport_R_check: check,
      openingimport_R_template: [{ cells: ["Cash", "Cash-in-Hand", "", ""] }],
      ...answers,
    },
  });
  await formOpen();
  await screen.findByRole("button", { name: "Upload" });
  return scene;
};
const panel = () => document.querySelector<HTMLElement>("[data-import]")!;
const upload = async (scene: Scene, kind: string, ...lines: string[]) => {
  await scene.user.click(screen.getByRole("combobox", { name: /Import type/ }));
  await scene.user.click(await screen.findByRole("option", { name: kind }));
  fireEvent.change(panel().querySelector("input[type=file]")!, {
    target: { files: [new File([lines.join("\n")], "opening.csv")] },
  });
  await scene.user.click(screen.getByRole("button", { name: "Upload" }));
  await waitFor(() => expect(panel().dataset.import).toBe("previewed"));
};
const items = (label: string) =>
  within(screen.getByRole("list", { name: label }))
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);

test("ledgers are previewed with their sums and the difference, confirmed, and sent one by one", async () => {
  const scene = await draw();
  expect(await screen.findByText("Debits are ₹150.00 more than credits.")).toBeTruthy();
  // That ledger has the difference without the stock, which is not a ledger.
  expect(screen.queryByText(/Opening Balance Difference/)).toBeNull();
  await upload(
    scene,
    "Opening balances of ledgers",
    "Particulars,Under,Debit,Credit",
    'Cash,,"5,000.00",',
    "Capital,Capital Account,,4000",
    "Grand Total,,5000,4000",
  );
  expect(scene.asked("openingimport_R_check")).toEqual([
    {
      kind: "openingledger",
      rows: [
        { row: "2", ledger: "Cash", group: "", amount: "5000.00", side: "Dr" },
        { row: "3", ledger: "Capital", group: "Capital Account", amount: "4000.00", side: "Cr" },
      ],
    },
  ]);
  expect(items("What this file comes to")).toEqual([
    "2 ledgers: debits of ₹5,000.00 and credits of ₹4,000.00.",
    "1 ledger is new and will be added: Capital (Capital Account).",
    "After this import all opening balances come to debits of ₹5,100.00, credits of ₹4,000.00 and stock of ₹50.00. Debits are ₹1,150.00 more than credits.",
  ]);
  expect(items("Notes")).toEqual(["Row 4 is a total and is skipped."]);
  expect(
    within(screen.getByRole("table", { name: "Preview" }))
      .getAllByRole("row")
      .map(({ textContent }) => textContent),
  ).toEqual(["RowLedgerGroupDebitCredit", "2Cash5,000.00", "3CapitalCapital Account4,000.00"]);
  expect(scene.asked(SEND)).toEqual([]);
  await scene.user.click(screen.getByRole("button", { name: "Process" }));
  await scene.user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Yes, process it!" }));
  expect(await screen.findByText("Completed: 2 ledgers uploaded, 0 refused")).toBeTruthy();
  expect([...scene.asked(SEND)].sort((one, other) => Number(one.rowno) - Number(other.rowno))).toEqual([
    { rowno: 2, ledgerid: 7, ledger: "Cash", group: "", amount: "5000.00", side: "Dr", ver: 3 },
    { rowno: 3, ledgerid: 0, ledger: "Capital", group: "Capital Account", amount: "4000.00", side: "Cr", ver: 0 },
  ]);
});

test("faults of cells, of the books and of rows that repeat are told in the order of the file, and nothing can be processed", async () => {
  const scene = await draw();
  await upload(
    scene,
    "Opening balances of ledgers",
    "Ledger,Debit,Credit",
    "Nobody,5,",
    "Cash,1,",
    "Bank,x,",
    "CASH,,2",
  );
  expect(screen.getByText("3 cells need attention")).toBeTruthy();
  expect(items("3 cells need attention")).toEqual([
    "Row 2, Ledger: There is no ledger Nobody. Enter its Group, and it is added.",
    'Row 4, Debit: "x" is not an amount.',
    "Row 5, Ledger: Cash is already in row 3.",
  ]);
  expect(screen.queryByRole("button", { name: "Process" })).toBeNull();
  expect(scene.asked(SEND)).toEqual([]);
});

test("bills go party by party; what they leave stands on account, more than the balance is a fault", async () => {
  const scene = await draw();
  await upload(
    scene,
    "Opening bills of parties",
    "Party,Bill No,Bill Date,Amount",
    '"Shah & Co, Pune",A/1,10-02-2026,12000',
    '"Shah & Co, Pune",ADV,11-02-2026,1000 Cr',
  );
  expect(items("Notes")).toEqual([
    "The bills of Shah & Co, Pune come to ₹11,500.00 Dr, and its opening balance is ₹15,000.00 Dr. ₹3,500.00 is on account.",
  ]);
  await scene.user.click(screen.getByRole("button", { name: "Process" }));
  await scene.user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Yes, process it!" }));
  await screen.findByText("Completed: 2 bills uploaded, 0 refused");
  const bill = { refdate: "2026-02-10", duedate: "", side: "own" };
  expect(scene.asked("exceldataupload_R_openingbill")).toEqual([
    {
      rowno: 2,
      ledgerid: 9,
      ver: 2,
      bills: [
        { ...bill, row: 2, refno: "A/1", amount: "12000.00" },
        { ...bill, row: 3, refno: "ADV", refdate: "2026-02-11", amount: "1000.00", side: "Cr" },
      ],
    },
  ]);
  await scene.user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "OK" }));
  await scene.user.click(screen.getByRole("button", { name: "Reset" }));
  await waitFor(() => expect(panel().dataset.import).toBe("choosing"));
  await upload(
    scene,
    "Opening bills of parties",
    "Party,Bill No,Bill Date,Amount",
    '"Shah & Co, Pune",A/1,10-02-2026,14500.01',
    '"Shah & Co, Pune",a/1,11-02-2026,1',
  );
  expect(items("2 cells need attention")).toEqual([
    "Row 2, Party: The bills of Shah & Co, Pune come to ₹15,001.01 Dr, but its opening balance is ₹15,000.00 Dr. Correct the ledger first.",
    "Row 3, Bill No: Bill a/1 of Shah & Co, Pune is already in row 2.",
  ]);
});

test("stock of 20,000 lines is checked in slices and becomes documents of 500 lines", async () => {
  const scene = await draw({
    openingimport_R_check: ({ rows }) =>
      (rows as Row[]).map((row) => ({
        row: row.row,
        id: Number(row.row),
        name: String(row.item),
        ver: 0,
        was: "0.00",
        faults: [],
        godownid: 1,
        godown: "Main",
        unitid: 0,
        seen: "",
      })),
  });
  const began = cpuMs();
  await upload(
    scene,
    "Opening stock by godown and batch",
    "Item,Godown,Quantity,Rate",
    ...Array.from({ length: 20_000 }, (_, n) => `Item ${n},Main,2 Nos,1.5`),
  );
  expect(cpuMs() - began).toBeLessThan(atPace(15_000));
  expect(scene.asked("openingimport_R_check").map(({ rows }) => (rows as Row[]).length)).toEqual(
    Array.from({ length: 10 }, () => 2000),
  );
  expect(items("What this file comes to")[0]).toBe("20,000 lines of stock in 1 godown, worth ₹60,000.00.");
  expect(screen.getByText("and 19,975 more rows")).toBeTruthy();
});

test("bills are counted as the preview counted them, though a save holds all of a party: sent, refused, stopped and after the page was closed", async () => {
  const balances: Readonly<Record<string, number>> = { asha: 21, binod: 22 };
  const scene = await draw({
    openingimport_R_check: ({ rows }) =>
      (rows as Row[]).map((row) => ({
        row: row.row,
        id: balances[String(row.ledger)] ?? 0,
        name: String(row.ledger),
        ver: 1,
        was: "9000.00",
        faults: [],
      })),
    exceldataupload_R_openingbill: ({ ledgerid, rowno }) =>
      ledgerid === 22
        ? [{ err: 1, errkey: "bills", errormsg: `Row ${String(rowno)}, Party: binod is closed.` }]
        : "apply",
  });
  await upload(
    scene,
    "Opening bills of parties",
    "Party,Bill No,Bill Date,Amount",
    ...["asha,A/1", "binod,B/1", "asha,A/2", "binod,B/2", "asha,A/3"].map((start) => `${start},10-02-2026,100`),
  );
  expect(items("What this file comes to")[0]).toBe("5 bills of 2 parties.");
  await goOffline(scene);
  await scene.user.click(screen.getByRole("button", { name: "Process" }));
  await scene.user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Yes, process it!" }));
  expect(await screen.findByText("Sending: 0 of 5 bills of opening.csv (0%)")).toBeTruthy();
  await scene.reopen();
  await formOpen();
  expect(await screen.findByText("Stopped: 0 of 5 bills of opening.csv (0%)")).toBeTruthy();
  scene.network.pings = "fine";
  await scene.offline.ping();
  await scene.user.click(screen.getByRole("button", { name: "Continue" }));
  expect(await screen.findByText("Completed: 3 bills uploaded, 2 refused")).toBeTruthy();
  expect(screen.getByText("2 bills were refused")).toBeTruthy();
});
