import type { DemoCompany } from "../companies";
import { tradedItems } from "../items";
import type { DemoItem } from "../items";
import type { DemoLedger } from "../ledgers";
import type { Random } from "../random";
import { mainGodown } from "../stock-rows";
import { BranchStock } from "./branch-stock";
import { EXTRA } from "./extra-masters";
import { OpenDocuments } from "./open-documents";

/** An item traded in the demo books; prices in rupees. */
interface TradedItem {
  readonly name: string;
  readonly isBatch: boolean;
  readonly isWhole: boolean;
  readonly pack: { readonly unit: string; readonly of: number } | undefined;
  readonly purchase: number;
  readonly sale: number;
}

export interface SaleMade {
  readonly op: string;
  readonly party: string;
  readonly ware: number;
  readonly batch: string;
  readonly rate: number;
}

interface PurchaseMade extends SaleMade {
  readonly billno: string;
}

/** State of one branch while its documents are planned. */
export interface BranchState {
  readonly random: Random;
  readonly wares: readonly TradedItem[];
  readonly main: string;
  readonly plate: string;
  readonly bay: string;
  readonly stock: BranchStock;
  readonly openDocuments: OpenDocuments;
  readonly sales: SaleMade[];
  readonly purchases: PurchaseMade[];
}

/** Parties of the company, and the remaining credit of each customer in rupees (no limit: Infinity). */
export interface CompanyState {
  readonly customers: readonly string[];
  readonly suppliers: readonly string[];
  readonly creditLeft: Map<string, number>;
}

const CUSTOMERS = 300;
const SUPPLIERS = 90;
/** Units that allow fractions. */
const BY_MEASURE: ReadonlySet<string> = new Set(["KGS", "LTR", "MTR"]);

export function startCompany(ledgers: readonly DemoLedger[]): CompanyState {
  const named = (group: DemoLedger["group"], most: number): readonly string[] =>
    ledgers
      .filter((ledger) => ledger.group === group)
      .slice(0, most)
      .map(({ name }) => name);
  const creditLeft = new Map(
    ledgers.map((ledger) => [
      ledger.name,
      Number(ledger.creditLimit) === 0 ? Infinity : Number(ledger.creditLimit) - Number(ledger.opening),
    ]),
  );
  return { customers: named("Sundry Debtors", CUSTOMERS), suppliers: named("Sundry Creditors", SUPPLIERS), creditLeft };
}

export function startBranch(
  { branches, plate }: DemoCompany,
  branch: number,
  items: readonly DemoItem[],
  random: Random,
): BranchState {
  const prefix = branches[branch]?.prefix ?? "";
  const own = tradedItems(items, branch, branches.length);
  const cess: TradedItem = {
    name: EXTRA.cessItem,
    isBatch: false,
    isWhole: true,
    pack: undefined,
    purchase: 32,
    sale: 48,
  };
  return {
    random,
    plate,
    main: mainGodown(prefix),
    bay: `${prefix} Bay A`,
    stock: new BranchStock(),
    openDocuments: new OpenDocuments(),
    sales: [],
    purchases: [],
    wares: [...own.map(wareOf), cess],
  };
}

const wareOf = ({ name, kind, purchase, sale }: DemoItem): TradedItem => ({
  name,
  isBatch: kind.batch === true,
  isWhole: !BY_MEASURE.has(kind.unit),
  pack: kind.pack,
  purchase: Number(purchase),
  sale: Number(sale),
});
