import { stateName } from "../../../../../domain/identity/gst-states";
import { gstinCheckDigit } from "../../../../../domain/identity/gstin";
import type { Row } from "../../../../../wire/envelope";
import type { DemoCompany } from "../companies";

/** Parties and items that the demo's books need in addition: overseas, SEZ, composition, unregistered, with cess. */
export const EXTRA = {
  walkIn: "Walk-in Customer",
  overseas: ["Al Noor Building Materials LLC", "Lanka Hardware Imports"],
  sez: "Orchid Electronics SEZ Unit",
  composition: "Shanti Kirana Wholesale",
  carrier: "Laxmi Roadlines",
  cessItem: "Rajwadi Pan Masala 100 g",
  freightService: "Goods Transport by Road",
  fitting: "Fitting and Installation",
} as const;

const gstinOf = (state: string, pan: string): string => `${state}${pan}1Z${gstinCheckDigit(`${state}${pan}1Z`)}`;

const customer = (drconame: string, more: Row): Row => ({
  drconame,
  acgroupid: "Sundry Debtors",
  isbillwise: 1,
  creditdays: 30,
  ...more,
});
const supplier = (drconame: string, more: Row): Row => ({
  drconame,
  acgroupid: "Sundry Creditors",
  isbillwise: 1,
  creditdays: 15,
  ...more,
});
const own = (drconame: string, acgroupid: string): Row => ({ drconame, acgroupid, isbillwise: 0 });
const service = (code: string, itemname: string, hsncode: string, gstrate: number): Row => ({
  code,
  itemname,
  unitid: "NOS",
  hsncode,
  inactive: 1,
  taxability: "taxable",
  gstrates: [{ eff_date: "2017-07-01", gstrate }],
});

/** Rows by entity, in the order in which they are created. */
export function extraMasters({ stateCode }: DemoCompany): readonly (readonly [entity: string, rows: readonly Row[]])[] {
  const home = stateName(stateCode);
  return [
    [
      "item",
      [
        {
          code: "GRPM00001",
          itemname: EXTRA.cessItem,
          unitid: "PAC",
          hsncode: "210690",
          taxability: "taxable",
          reorderlevel: 50,
          mrp: "60.00",
          purchaseprice: "32.00",
          saleprice: "48.00",
          gstrates: [{ eff_date: "2017-07-01", gstrate: 28, cess: 60 }],
        },
        service("SVGTA0001", EXTRA.freightService, "996511", 5),
        service("SVFIT0001", EXTRA.fitting, "998719", 18),
      ],
    ],
    [
      "debtors",
      [
        customer(EXTRA.walkIn, { gsttype: "consumer", stateid: home, creditdays: 0 }),
        ...EXTRA.overseas.map((name) => customer(name, { gsttype: "overseas" })),
        customer(EXTRA.sez, { gsttype: "sez", gstin: gstinOf("36", "AAGCO4417K") }),
        supplier(EXTRA.composition, { stateid: home, gsttype: "composition", gstin: gstinOf(stateCode, "ABTFS2209Q") }),
        supplier(EXTRA.carrier, { stateid: home, gsttype: "unregistered" }),
        own("Interest and Bank Charges", "Indirect Expenses"),
        own("Depreciation", "Indirect Expenses"),
        own("Furniture and Fixtures", "Fixed Assets"),
        own("Expenses Payable", "Provisions"),
      ],
    ],
  ];
}
