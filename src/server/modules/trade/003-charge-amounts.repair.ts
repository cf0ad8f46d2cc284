import { sql } from "kysely";
import { CHARGES } from "../../../definitions/bill/bill-fault";
import { formatAmount } from "../../../domain/indian-format";
import { recordDeclarations } from "../../engine/records/record-declarations";
import { lineFields, linesTableOf, tableOf } from "../../engine/records/shape";
import { defineRepair } from "../../engine/repairs/repair";
import type { Finding, RepairWork } from "../../engine/repairs/repair";
import { addLink } from "../../engine/trail/audit";
import { grownCharges } from "./grown-charges";
import type { ChargeNow, Link } from "./grown-charges";

interface Kind {
  readonly entity: string;
  readonly title: string;
  readonly table: string;
  readonly lines: string;
}

interface StoredCharge extends ChargeNow {
  readonly recid: number;
  readonly branchid: number;
  readonly docno: string;
  readonly day: string;
  readonly isLocked: boolean;
  readonly ledger: string;
  readonly isInclusive: boolean;
}

const kinds = (): readonly Kind[] =>
  recordDeclarations()
    .filter(({ document }) => document?.bill)
    .flatMap((declaration) =>
      lineFields(declaration)
        .filter(({ key }) => key === CHARGES)
        .map((field) => ({
          entity: declaration.entity,
          title: declaration.title,
          table: tableOf(declaration),
          lines: linesTableOf(field),
        })),
    )
    .sort((a, b) => (a.entity < b.entity ? -1 : 1));

/**
 * Before release 003 the amount of a charge was overwritten with the amount including tax, and every save used that
 * as its basis. The posted amount is the stored `taxable`. If the rates of the bill exclude tax, it becomes the
 * amount again. So the bill computes what it posted, and no figure of the books changes, not even in locked periods.
 * The audit trail shows the original amount. A user decides whether to correct the bill.
 */
export default defineRepair({
  id: "003-charge-amounts",
  title: "Amounts of charges with tax",
  batch: async (work, after) => {
    const [name = "", last = "0"] = after.split(":");
    const all = kinds();
    const at = Math.max(
      0,
      all.findIndex(({ entity }) => entity === name),
    );
    const kind = all[at];
    if (!kind) return { next: null, findings: [] };
    const charges = await unrepaired(work, kind, Number(last));
    const ids = [...new Set(charges.map(({ recid }) => recid))];
    const following = all[at + 1];
    if (ids.length === 0) return { next: following ? `${following.entity}:0` : null, findings: [] };
    const findings = await findingsOf(work, kind, charges);
    await correct(work, kind, charges);
    return { next: `${kind.entity}:${ids.at(-1) ?? 0}`, findings };
  },
});

/** The charges of the next documents that have charges. */
async function unrepaired(
  { tx, coid, limit }: RepairWork,
  { entity, table, lines }: Kind,
  after: number,
): Promise<readonly StoredCharge[]> {
  const { rows } = await sql<StoredCharge>`
    select t.id as recid, t.branchid, t.autobillno as docno, t.edateview::text as day, t.isinclusive as "isInclusive", coalesce(v.locked_at is not null, false) as "isLocked",
      l.lineno as line, coalesce(d.drconame, '') as ledger, l.amount::text, l.taxable::text
    from ${sql.table(table)} t join ${sql.table(lines)} l on l.coid = t.coid and l.parentid = t.id left join m_debtors d on d.coid = l.coid and d.id = l.ledgerid
      left join voucher v on v.coid = t.coid and v.entity = ${entity} and v.recid = t.id
    where t.coid = ${coid} and t.id in (select p.parentid from ${sql.table(lines)} p where p.coid = ${coid} and p.parentid > ${after} group by p.parentid order by p.parentid limit ${limit})
    order by t.id, l.lineno`.execute(tx);
  return rows;
}

const isDamaged = ({ isInclusive, amount, taxable }: StoredCharge): boolean => !isInclusive && amount !== taxable;

/**
 * Fills in the total of a charge and restores the posted amount. Raises the version, so that a device's older copy
 * differs from this one.
 */
async function correct(
  { tx, coid, actor }: RepairWork,
  { entity, table, lines }: Kind,
  charges: readonly StoredCharge[],
): Promise<void> {
  const ids = [...new Set(charges.map(({ recid }) => recid))];
  await sql`
    update ${sql.table(lines)} l set total = l.amount, amount = case when t.isinclusive then l.amount else l.taxable end
    from ${sql.table(table)} t where t.coid = ${coid} and l.coid = t.coid and l.parentid = t.id and t.id = any(${ids}::bigint[]) and l.total = 0 and l.amount <> 0`.execute(
    tx,
  );
  const changed = charges.filter(isDamaged);
  const touched = [...new Set(changed.map(({ recid }) => recid))];
  if (touched.length === 0) return;
  await sql`update ${sql.table(table)} set linesver = linesver + 1 where coid = ${coid} and id = any(${touched}::bigint[])`.execute(
    tx,
  );
  // An approval belongs to a version. The approved figures are those of this version.
  await sql`
    update voucher v set approvedver = t.rowver from ${sql.table(table)} t
    where v.coid = ${coid} and v.entity = ${entity} and v.recid = t.id and t.coid = v.coid and t.id = any(${touched}::bigint[]) and v.approvedver = t.rowver - 1`.execute(
    tx,
  );
  for (const recid of touched) {
    const own = changed.filter((one) => one.recid === recid);
    const side = (amountOf: (one: StoredCharge) => string) =>
      JSON.stringify({ [CHARGES]: own.map((one) => ({ lineno: one.line, amount: Number(amountOf(one)) })) });
    addLink(tx, {
      coid,
      branchid: own[0]?.branchid ?? 0,
      userid: 0,
      username: actor,
      entity,
      recid: String(recid),
      action: "update",
      devid: "",
      geolocation: "",
      loginip: "",
      before: side(({ amount }) => amount),
      after: side(({ taxable }) => taxable),
    });
  }
}

async function findingsOf(work: RepairWork, kind: Kind, charges: readonly StoredCharge[]): Promise<readonly Finding[]> {
  const byRecord = grouped(charges, ({ recid }) => recid);
  const trails = await trailsOf(work, kind, [...byRecord.keys()]);
  return [...byRecord].flatMap(([recid, own]) => {
    const grown = new Map(grownCharges(trails.get(recid) ?? [], own).map((one) => [one.line, one]));
    return own.flatMap((charge): readonly Finding[] => {
      const { branchid, docno, day, line, ledger, isLocked } = charge;
      const place = { branchid, entity: kind.entity, recid, docno, day, line };
      const name = `${kind.title} ${docno}, other charge ${line}${ledger ? ` (${ledger})` : ""}`;
      const found = grown.get(line);
      return [
        ...(isDamaged(charge)
          ? [
              {
                ...place,
                kind: "changed" as const,
                was: charge.amount,
                now: charge.taxable,
                what: `${name}: the amount was stored with its tax. It is corrected to ${rupees(charge.taxable)}, which is what was posted${isLocked ? "; the document is still locked for audit" : ""}.`,
              },
            ]
          : []),
        ...(found
          ? [
              {
                ...place,
                kind: "check" as const,
                was: found.first,
                now: charge.taxable,
                what: found.isTyped
                  ? `${name}: ${rupees(charge.taxable)} was posted. The form added the tax while it was typed. Compare it with the paper.`
                  : `${name}: it grew by its tax with each save, from ${rupees(found.first)} to ${rupees(charge.taxable)}, which is what was posted. Open the document and enter the amount on the paper.`,
              },
            ]
          : []),
      ];
    });
  });
}

const rupees = (text: string): string => formatAmount(text);

/** Charges in the audit trail, by document and in its order. */
async function trailsOf(
  { tx, coid }: RepairWork,
  { entity }: Kind,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly Link[]>> {
  const { rows } = await sql<Link & { readonly recid: string }>`
    select recid, action, devid, coalesce((before ->> 'isinclusive')::boolean, false) as "wasInclusive", coalesce((after ->> 'isinclusive')::boolean, false) as "isInclusive",
      coalesce(before -> ${CHARGES}, '[]') as was, coalesce(after -> ${CHARGES}, '[]') as is
    from audit_trail where coid = ${coid} and entity = ${entity} and recid = any(${ids.map(String)}::text[]) and action in ('insert', 'update') order by seq`.execute(
    tx,
  );
  return grouped(rows, ({ recid }) => Number(recid));
}

function grouped<T>(all: readonly T[], keyOf: (one: T) => number): ReadonlyMap<number, readonly T[]> {
  const groups = new Map<number, T[]>();
  for (const one of all) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one]);
  return groups;
}
