import { stateName } from "../../../../domain/identity/gst-states";
import { negate, requirePaise, sum, toRupeesText, ZERO } from "../../../../domain/money";
import type { Paise } from "../../../../domain/money";
import type { Row } from "../../../../wire/envelope";
import type { DemoLedger } from "./ledgers";
import { CITIES, GIVEN, STREETS, SURNAMES } from "./name-words";
import type { Random } from "./random";

const SALESMEN = 12;

/** Rows of the demo's parties in the shape of a save, references by name. */
export function partyRows(
  ledgers: readonly DemoLedger[],
  random: Random,
): readonly (readonly [entity: string, rows: readonly Row[]])[] {
  const salesmen = [
    ...new Set(Array.from({ length: SALESMEN * 2 }, () => `${random.pick(GIVEN)} ${random.pick(SURNAMES)}`)),
  ].slice(0, SALESMEN);
  return [
    ["city", CITIES.map(({ name, state }) => ({ cityname: name, stateid: stateName(state) }))],
    [
      "area",
      CITIES.flatMap(({ name }) =>
        STREETS.slice(0, 3).map((street) => ({ areaname: `${street}, ${name}`, cityid: name })),
      ),
    ],
    ["salesman", salesmen.map((salesmanname) => ({ salesmanname }))],
    [
      "ledgergroup",
      ["Key accounts", "Local dealers", "Outstation dealers", "Suppliers"].map((ledgergroupname, index) => ({
        ledgergroupname,
        ledgergroupsort: index + 1,
      })),
    ],
    ["debtors", [...OWN_LEDGERS, capital(ledgers)].map(ownRow)],
    ["debtors", ledgers.map((ledger) => ledgerRow(ledger, salesmen, random))],
  ];
}

interface OwnLedger {
  readonly name: string;
  readonly group: string;
  /** A debit is positive. */
  readonly opening?: Paise;
}

/** The company's own ledgers in addition to those of every new company. All other ledgers are parties. */
const OWN_LEDGERS: readonly OwnLedger[] = [
  { name: "Petty Cash", group: "Cash-in-Hand" },
  { name: "Current Account", group: "Bank Accounts", opening: requirePaise("25000000.00") },
  { name: "Cash Credit Account", group: "Bank OD A/c" },
  { name: "Delivery Vehicles", group: "Fixed Assets", opening: requirePaise("3500000.00") },
  { name: "Salaries", group: "Indirect Expenses" },
  { name: "Rent", group: "Indirect Expenses" },
  { name: "Electricity", group: "Indirect Expenses" },
  { name: "Discount Allowed", group: "Indirect Expenses" },
  { name: "Discount Received", group: "Indirect Incomes" },
];

const ownRow = ({ name, group, opening = ZERO }: OwnLedger): Row => ({
  drconame: name,
  acgroupid: group,
  isbillwise: 0,
  opening: toRupeesText(opening < 0 ? negate(opening) : opening),
  openingtype: opening < 0 ? "Cr" : "Dr",
});

/** What the owners have put in: with it the opening balances of all ledgers are equal on both sides. */
function capital(ledgers: readonly DemoLedger[]): OwnLedger {
  const parties = ledgers.map(({ opening, openingSide }) =>
    openingSide === "Dr" ? requirePaise(opening) : negate(requirePaise(opening)),
  );
  const balance = sum([...OWN_LEDGERS.map(({ opening = ZERO }) => opening), ...parties]);
  return { name: "Share Capital", group: "Capital Account", opening: negate(balance) };
}

function ledgerRow(ledger: DemoLedger, salesmen: readonly string[], random: Random): Row {
  const isCustomer = ledger.group === "Sundry Debtors";
  const isLocal = !isCustomer || random.chance(0.7);
  return {
    drconame: ledger.name,
    drname: ledger.person,
    acgroupid: ledger.group,
    ledgergroupid: isCustomer ? (isLocal ? "Local dealers" : "Outstation dealers") : "Suppliers",
    gsttype: ledger.gstin ? "regular" : "unregistered",
    gstin: ledger.gstin,
    pan: ledger.pan,
    stateid: stateName(ledger.stateCode),
    cityid: ledger.city,
    pincode: ledger.pin,
    address: `${ledger.street}, ${ledger.city}`,
    mobile: ledger.mobile,
    email: ledger.email,
    creditlimit: ledger.creditLimit,
    creditdays: ledger.creditDays,
    pricelistgroupid: isCustomer ? random.pick(["Retail", "Dealer", "Distributor"]) : "",
    salesmanid: isCustomer ? random.pick(salesmen) : "",
    opening: ledger.opening,
    openingtype: ledger.openingSide,
    isbillwise: 1,
  };
}
