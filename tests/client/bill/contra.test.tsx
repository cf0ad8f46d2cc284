import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { completeContra } from "../../../src/definitions/bill/complete-money";
import type { MoneyLedger } from "../../../src/definitions/bill/money-facts";
import { fromRupeesText, ZERO } from "../../../src/domain/money";
import type { Row } from "../../../src/wire/envelope";
import { definition, field, formOpen, goOffline, openScene } from "../form-harness";

const FIELDS = [
  field("edateview"),
  field("fromid", { label_label: "From" }),
  field("toid", { label_label: "To" }),
  field("mgrossamt", { comp_type: "amt", label_label: "Amount" }),
];
const ledger = (id: number, name: string, group: string, balance: string): MoneyLedger => ({
  id,
  name,
  isBillwise: false,
  groups: [group],
  tds: null,
  tcs: null,
  open: null,
  balance: fromRupeesText(balance) ?? ZERO,
});
const LEDGERS = [
  ledger(8, "HDFC Bank", "Bank Accounts", "1250000"),
  ledger(12, "Cash", "Cash-in-Hand", "100"),
  ledger(9, "Rent", "Indirect Expenses", "0"),
];
const open = async () => {
  const scene = await openScene({
    rows: definition(FIELDS, { entity: "contra", formtitle: "Contra" }, { DataSourceID_SQL: "contra_R_save" }),
    address: "/MainB?formname=contradetail&id=0",
    answers: {
      WEBAPI_moneyfacts: ({ entity, ledgerids }: Row) =>
        LEDGERS.filter(({ id }) => entity === "contra" && String(ledgerids).split(",").includes(String(id))).map(
          (one) => ({ id: one.id, facts: JSON.stringify(one) }),
        ),
      godown_R_getviewdata: [{ id: 0, edateview: "2026-06-20", fromid: "8", toid: "12", mgrossamt: "" }],
    },
  });
  await formOpen();
  return scene;
};
const balances = () =>
  within(screen.getByRole("group", { name: "Balances" }))
    .getAllByRole("term")
    .map((term) => `${term.textContent ?? ""} ${term.nextElementSibling?.textContent ?? ""}`);
const amount = () => screen.getByLabelText<HTMLInputElement>("Amount");

test("a contra shows what both accounts hold after it while the amount is typed, also offline from kept answers", async () => {
  const scene = await open();
  await scene.user.type(amount(), "125000.50{Tab}");
  await waitFor(() =>
    expect(balances()).toEqual(["HDFC Bank after this 11,24,999.50 Dr", "Cash after this 1,25,100.50 Dr"]),
  );
  await goOffline(scene);
  await scene.reopen();
  await formOpen();
  await waitFor(() => expect(balances()[0]).toBe("HDFC Bank after this 11,24,999.50 Dr"));
  await scene.user.clear(amount());
  await scene.user.type(amount(), "1300000{Tab}");
  await waitFor(() => expect(balances()[0]).toBe("HDFC Bank after this 50,000.00 Cr"));
});

test("an account that is neither cash nor a bank, and the same account twice, are said in the form", async () => {
  const { user } = await open();
  const to = screen.getByLabelText("To");
  await user.clear(to);
  await user.type(to, "9{Tab}");
  await waitFor(() => expect(screen.getAllByText("Rent is neither cash nor a bank.").length).toBeGreaterThan(0));
  await user.clear(to);
  await user.type(to, "8{Tab}");
  await waitFor(() => expect(screen.getAllByText("Choose two different ledgers.").length).toBeGreaterThan(0));
});

test("both sides of a contra are equal, and nothing is posted without an amount", () => {
  const ledgers = new Map(LEDGERS.map((one) => [one.id, one]));
  const made = completeContra({ fromid: 8, toid: 12, mgrossamt: "0.10" }, ledgers);
  expect(made).toMatchObject({
    faults: [],
    entries: [
      { ledger: 12, amount: 10 },
      { ledger: 8, amount: -10 },
    ],
  });
  expect(completeContra({ fromid: 8, toid: 12 }, ledgers).faults).toEqual([
    { key: "mgrossamt", text: "Enter an Amount of more than 0." },
  ]);
});
