import { stateName } from "../../../../domain/identity/gst-states";
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
    ["debtors", OWN_LEDGERS.map(([drconame, acgroupid]) => ({ drconame, acgroupid, isbillwise: 0 }))],
    ["debtors", ledgers.map((ledger) => ledgerRow(ledger, salesmen, random))],
  ];
}

/** The company's own ledgers in addition to those of every new company. All other ledgers are parties. */
const OWN_LEDGERS = [
  ["Petty Cash", "Cash-in-Hand"],
  ["Current Account", "Bank Accounts"],
  ["Cash Credit Account", "Bank OD A/c"],
  ["Salaries", "Indirect Expenses"],
  ["Rent", "Indirect Expenses"],
  ["Electricity", "Indirect Expenses"],
  ["Discount Allowed", "Indirect Expenses"],
  ["Discount Received", "Indirect Incomes"],
] as const;

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
