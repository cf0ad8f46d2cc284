import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { definition, field, formOpen, openScene, SAVE } from "../form-harness";

const COLS = [
  {
    key: "ledgerid",
    title: "Ledger",
    comp_type: "ddls",
    DataSourceID_SQL: "debtors",
    required: "Ledger is required.",
    addable: true,
  },
  { key: "acgroupid", title: "Group", comp_type: "ddls", DataSourceID_SQL: "acgroup" },
  { key: "debit", title: "Debit", comp_type: "amt" },
  { key: "credit", title: "Credit", comp_type: "amt" },
];
const LINES = [
  { ledgerid: 7, ledgerid_label: "Cash", acgroupid: 1, acgroupid_label: "Cash-in-Hand", debit: 500, credit: 0 },
  { ledgerid: 8, ledgerid_label: "Capital", acgroupid: 2, acgroupid_label: "Capital Account", debit: 0, credit: 0 },
];

const draw = async () => {
  const scene = await openScene({
    rows: definition([
      field("openingstock", { comp_type: "txthidden", field_visible: 0 }),
      field("entries", { comp_type: "listdetail", cols: JSON.stringify(COLS), label_label: "Trial balance" }),
      field("totals", {
        comp_type: "openingtotals",
        field: false,
        label_label: "Totals of the trial balance",
        DataTextField: "entries",
        DataValueField: "openingstock",
      }),
    ]),
    record: { id: 1, rowver: 4, openingstock: 100, entries: LINES },
    address: "/MainB?formname=godown&id=1",
    answers: { WEBAPIGetddls: () => [] },
  });
  await formOpen();
  return scene;
};
const grid = () => screen.getByRole("grid", { name: "Trial balance" });
const totals = () => within(screen.getByRole("region", { name: "Totals of the trial balance" }));

test("debits with the stock, credits and their difference follow every figure that is typed", async () => {
  const scene = await draw();
  expect(totals().getByText("Debits ₹500.00 · Opening stock ₹100.00 · Credits ₹0.00")).toBeTruthy();
  expect(totals().getByRole("status").textContent).toBe("Debits are ₹600.00 more than credits.");
  grid().focus();
  await scene.user.keyboard("{ArrowDown}{ArrowRight}{ArrowRight}{ArrowRight}650{Enter}");
  await waitFor(() => expect(totals().getByRole("status").textContent).toBe("Credits are ₹50.00 more than debits."));
  await scene.user.keyboard("{Control>}{Home}{/Control}{ArrowUp}{ArrowUp}{ArrowRight}{ArrowRight}550{ArrowDown}");
  await waitFor(() => expect(totals().getByRole("status").textContent).toBe("Debits and credits are equal."));
});

test("a ledger that is not there is added by its name, and its line is sent with it", async () => {
  const scene = await draw();
  grid().focus();
  await scene.user.keyboard("{ArrowDown}{ArrowDown}{F2}New Till");
  await scene.user.click(await screen.findByRole("option", { name: 'Add "New Till"' }));
  await scene.user.keyboard("{Enter}");
  await waitFor(() => expect(within(grid()).getByText("New Till")).toBeTruthy());
  fireEvent.keyDown(document.activeElement ?? document.body, { key: "s", ctrlKey: true });
  await waitFor(() => expect(scene.asked(SAVE)).toHaveLength(1));
  const sent = scene.asked(SAVE)[0]?.entries;
  expect((typeof sent === "string" ? JSON.parse(sent) : sent)[2]).toMatchObject({ ledgerid: "New Till" });
});
