import { LEDGERS, ledgerKindOf } from "./ledgers/ledger-kinds";

/** The fixed source ids of the spec that a kind of record serves (DDL-011), alike on server and device. */
const FIXED: Readonly<Record<string, string>> = {
  1527: LEDGERS,
  175: LEDGERS,
  176: "item",
  178: "ledgergroup",
  179: "salesman",
  997: "category",
  998: "itemgroup",
  999: "shade",
  1000: "godown",
  1782: "area",
  ledger: LEDGERS,
};

/** The entity whose records a source offers; the source itself if it is neither a fixed id nor a kind of ledger. */
export const entityOfSource = (source: string): string =>
  ledgerKindOf(source) ? LEDGERS : ((Object.hasOwn(FIXED, source) ? FIXED[source] : undefined) ?? source);

/** The fixed ids that also request an entity. */
export const sourceIdsOf = (entity: string): readonly string[] =>
  Object.keys(FIXED).filter((id) => FIXED[id] === entity);
