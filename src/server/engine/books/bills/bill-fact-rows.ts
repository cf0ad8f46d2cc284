import { sql } from "kysely";
import { isSaleSide } from "../../../../definitions/bill/bill-kind";
import type { BillForm } from "../../../../definitions/bill/bill-kind";
import type { PartyFacts } from "../../../../definitions/bill/facts";
import type { AgainstFacts, FactsRow } from "../../../../definitions/bill/facts-rows";
import type { RuledLedger } from "../../../../definitions/ledgers/ledger-rules";
import type { Context } from "../../call/context";
import { Forbidden } from "../../call/refusal";
import { companyFacts, itemFacts, partyFacts } from "../../ledgers/bill-facts";
import { ledgerFacts } from "../../ledgers/ledger-facts";
import { namedBill } from "../../ledgers/named-bill";
import type { ExcludedDocument } from "../../ledgers/withholding-facts";
import { accessOf } from "../../records/access";
import type { Access } from "../../records/access";
import type { RecordDeclaration } from "../../records/declaration";
import { declarationOf } from "../../records/record-declarations";
import { linesTableOf, lineFields, tableOf } from "../../records/shape";
import { itemStockFacts } from "../../stock/item-stock-facts";
import { chargedRates } from "./charged-rates";

interface FactsQuery {
  readonly partyid: number;
  /** Another party that receives the goods; 0 for none. */
  readonly shipid: number;
  readonly items: readonly number[];
  /** The party, the account and the ledgers of charges: their groups decide whether they are allowed there. */
  readonly ledgers: readonly number[];
  readonly godownid: number;
  /** The bill itself, where it is stored: the tax that it withheld is not counted twice. */
  readonly recid: number;
  /** The bill that a note names, and the note's own day (`yyyy-mm-dd`); '' for none. */
  readonly against: { readonly refno: string; readonly day: string };
}

const EMPTY = { price: "", lastprice: "", stock: "", outstanding: "", creditlimit: "" } as const;

/**
 * Rows of facts in this order: the company, the bill that a note names, the party and the ship-to party (if any), the
 * items and the ledgers. Throws `Forbidden`.
 */
export async function billFactRows(
  ctx: Context,
  declaration: RecordDeclaration,
  bill: BillForm,
  query: FactsQuery,
): Promise<readonly FactsRow[]> {
  const access = await accessOf(ctx, declaration);
  if (!access.view && !access.add && !access.edit)
    throw new Forbidden(`You don't have permission to view ${declaration.noun[1]}.`);
  const but = { entity: declaration.entity, recid: query.recid };
  const party = await partyRow(ctx, query.partyid, but);
  const shipTo = query.shipid === query.partyid ? null : await partyRow(ctx, query.shipid, but);
  return [
    { kind: "company", id: 0, facts: JSON.stringify(await companyFacts(ctx)), ...EMPTY },
    ...(await againstRow(ctx, bill, query, but)),
    ...(party ? [party] : []),
    ...(shipTo ? [shipTo] : []),
    ...(await itemRows(ctx, declaration, bill, query)),
    ...(await ledgerRows(ctx, query.ledgers)),
  ];
}

async function againstRow(
  ctx: Context,
  { kind }: BillForm,
  { partyid, against }: FactsQuery,
  exclude: ExcludedDocument,
): Promise<readonly FactsRow[]> {
  if (
    (kind !== "salereturn" && kind !== "purchasereturn") ||
    partyid === 0 ||
    against.refno === "" ||
    against.day === ""
  )
    return [];
  const found = await namedBill(ctx, { kind, partyid, ...against }, exclude);
  const facts: AgainstFacts = { day: found?.day ?? "", rates: await chargedRates(ctx, found) };
  return [{ ...EMPTY, kind: "against", id: 0, facts: JSON.stringify(facts) }];
}

async function partyRow(ctx: Context, id: number, exclude: ExcludedDocument): Promise<FactsRow | null> {
  const facts = id > 0 ? await partyFacts(ctx, id, exclude) : null;
  if (!facts) return null;
  const access = await accessOf(ctx, declarationOf("debtors"));
  const { rows } = await sql<{ outstanding: string; creditlimit: string }>`
    select (select coalesce(sum(debit - credit), 0) from ledger_balance b where b.coid = d.coid and b.ledgerid = d.id)::text as outstanding, creditlimit::text
    from m_debtors d where d.coid = ${ctx.session.coid} and d.id = ${id}`.execute(ctx.tx);
  const [found] = rows;
  const seen = access.shows("creditlimit");
  return {
    ...EMPTY,
    kind: "party",
    id,
    facts: JSON.stringify(visibleFacts(facts, access)),
    outstanding: seen ? (found?.outstanding ?? "") : "",
    creditlimit: seen ? (found?.creditlimit ?? "") : "",
  };
}

/**
 * Tax follows from GSTIN and state, so every user who enters bills sees
 * them; other hidden fields of a ledger stay hidden.
 */
function visibleFacts(facts: PartyFacts, { shows }: Access): PartyFacts {
  const seen = (key: string, text: string): string => (shows(key) ? text : "");
  const places = facts.places?.map((place) => ({
    ...place,
    address: seen("addresses", place.address),
    pincode: seen("addresses", place.pincode),
    phone: seen("addresses", place.phone),
  }));
  return {
    ...facts,
    name: seen("drconame", facts.name),
    address: seen("address", facts.address),
    pincode: seen("pincode", facts.pincode),
    phone: seen("mobile", facts.phone),
    ...(places ? { places } : {}),
  };
}

async function ledgerRows(ctx: Context, ids: readonly number[]): Promise<readonly FactsRow[]> {
  if (ids.length === 0) return [];
  const { shows } = await accessOf(ctx, declarationOf("debtors"));
  return [...(await ledgerFacts(ctx, ids)).values()].map(({ id, name, groups, nature, chargeRate }) => {
    const facts: RuledLedger = { id, name: shows("drconame") ? name : `#${id}`, groups, nature };
    return {
      ...EMPTY,
      kind: "ledger",
      id,
      facts: JSON.stringify(facts),
      chargerate: shows("chargerate") ? chargeRate : "",
    };
  });
}

/** The rate, and its unit, of the party's newest line with the item `i`; no row where a bill has no such lines. */
function lastPaid({ session }: Context, declaration: RecordDeclaration, partyid: number) {
  const lines = lineFields(declaration).find(({ key }) => key === "items");
  if (!lines) return sql`select null::text as rate, null::integer as unitid where false`;
  return sql`
    select trim_scale(l.rate)::text as rate, l.unitid from ${sql.table(linesTableOf(lines))} l
      join ${sql.table(tableOf(declaration))} d on d.coid = l.coid and d.id = l.parentid
    where l.coid = ${session.coid} and l.itemid = i.id and d.partyid = ${partyid} and not d.iscancelled
    order by d.edateview desc, d.id desc limit 1`;
}

async function itemRows(
  ctx: Context,
  declaration: RecordDeclaration,
  bill: BillForm,
  { partyid, items, godownid }: FactsQuery,
): Promise<readonly FactsRow[]> {
  if (items.length === 0) return [];
  const access = await accessOf(ctx, declarationOf("item"));
  const priceField = isSaleSide(bill) ? "saleprice" : "purchaseprice";
  const facts = await itemFacts(ctx, items);
  const { coid } = ctx.session;
  const { rows } = await sql<{
    id: number;
    price: string;
    lastprice: string | null;
    lastunit: number | null;
  }>`
    select i.id, trim_scale(${bill.isRetail ? sql`coalesce(nullif(i.mrp, 0), i.saleprice)` : sql`i.${sql.ref(priceField)}`})::text as price,
      last.rate as lastprice, last.unitid as lastunit
    from m_item i left join lateral (${lastPaid(ctx, declaration, partyid)}) last on true where i.coid = ${coid} and i.id = any(${[...items]}::bigint[])`.execute(
    ctx.tx,
  );
  const canSeePrice = access.shows(priceField) && (!bill.isRetail || access.shows("mrp"));
  const stocks = await itemStockFacts(ctx, items, godownid);
  return rows.map((row) => ({
    ...EMPTY,
    kind: "item",
    id: row.id,
    facts: JSON.stringify(facts.get(row.id)),
    price: canSeePrice ? row.price : "",
    lastprice: canSeePrice ? (row.lastprice ?? "") : "",
    ...(canSeePrice && row.lastunit ? { lastunit: row.lastunit } : {}),
    ...stocks.get(row.id),
  }));
}
