import { CUSTOMERS, SUPPLIERS } from "../../../../definitions/ledgers/ledger-groups";
import { NUMBER } from "../../documents/shared-keys";
import type { AddKey } from "../../../../definitions/menu-row";
import type { RecordDeclaration } from "../../records/declaration";
import { amount } from "../../records/fields";
import { waiverFields } from "../bills/withholding-fields";
import { moneyFields, moneyList } from "./money-fields";
import { moneyParts } from "./money-part";

interface MoneyOptions {
  readonly entity: "payment" | "receipt";
  readonly reportno: number;
  /** Letters at the start of its numbers. */
  readonly code: string;
  /** Name in the title and in the labels of number and date: `Payment`. */
  readonly name: string;
  readonly party: string;
  readonly account: string;
  /** Place in the menu of vouchers. */
  readonly order: number;
  readonly addKey: AddKey;
}

type Kind = "TDS" | "TCS";

/** For an expense paid at once, and for advances. */
const taxFields = (kind: Kind) => [
  ...waiverFields(kind),
  amount("swt_amt", kind, { computed: true, section: kind, width: 3 }),
];

/** Payments and receipts: one shape with the differences given here. */
export function moneyDocument({
  entity,
  reportno,
  code,
  name,
  party,
  account,
  order,
  addKey,
}: MoneyOptions): RecordDeclaration {
  const kind: Kind = entity === "payment" ? "TDS" : "TCS";
  return {
    entity,
    title: name,
    noun: [entity, `${entity}s`],
    reportno,
    formTitle: `${name} Detail`,
    route: `/${entity}list`,
    menu: { group: "Vouchers", icon: "book", order, addKey },
    nameField: NUMBER,
    secondLine: ["drconameview"],
    fields: [
      ...moneyFields({
        name,
        party,
        account,
        table: `${entity}_bill`,
        group: entity === "payment" ? SUPPLIERS : CUSTOMERS,
      }),
      ...taxFields(kind),
    ],
    folds: [kind],
    list: moneyList(name, party),
    ...moneyParts({ entity, code }),
  };
}
