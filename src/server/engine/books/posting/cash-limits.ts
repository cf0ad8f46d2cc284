import { sql } from "kysely";
import { isMoney } from "../../../../definitions/ledgers/ledger-groups";
import { cashLimitOn, isBeyond } from "../../../../domain/cash/cash-limits";
import type { CashLimit } from "../../../../domain/cash/cash-limits";
import { formatDate } from "../../../../domain/date-format";
import { formatAmount } from "../../../../domain/indian-format";
import { fromRupeesText, paise, toRupeesText, ZERO } from "../../../../domain/money";
import type { Paise } from "../../../../domain/money";
import type { Context } from "../../call/context";
import { warn } from "../../call/warnings";
import type { VoucherHead } from "../../documents/posting";
import { cashLedgers } from "../../ledgers/cash-ledgers";
import { ledgerFacts } from "../../ledgers/ledger-facts";
import { findDeclaration } from "../../records/record-declarations";

/**
 * Groups whose payments are an expense for income tax: suppliers, purchases, and amounts booked before. Taxes and
 * loans have rules of their own.
 */
const EXPENSE: ReadonlySet<string> = new Set([
  "Sundry Creditors",
  "Direct Expenses",
  "Indirect Expenses",
  "Purchase Accounts",
  "Fixed Assets",
  "Provisions",
]);

const INCOME: ReadonlySet<string> = new Set(["Sales Accounts", "Direct Incomes", "Indirect Incomes"]);

interface CashTotals {
  readonly name: string | null;
  readonly isPerson: boolean;
  /**
   * Rupees: cash moved by this document (received is positive), and cash received from
   * and paid to its party on its day, including journals.
   */
  readonly own: string;
  readonly received: string;
  readonly paid: string;
  /** The bill with the most cash received, and that amount. */
  readonly billno: string | null;
  readonly ofbill: string | null;
}

/** Warns of cash paid or received beyond the limits of income-tax law. The voucher `voucherid` moves cash. */
export async function warnCashLimits(
  ctx: Context,
  voucherid: number,
  { entity, partyid: named, day }: Pick<VoucherHead, "entity" | "partyid" | "day">,
): Promise<void> {
  const document = findDeclaration(entity)?.document;
  // An opening balance is neither paid nor received.
  if (!document) return;
  const namesParty = document.partyField !== undefined;
  const partyid = namesParty ? named : await onlyOtherLedger(ctx, voucherid);
  if (!namesParty && partyid === null) return;
  const cash = await cashOf(ctx, voucherid, partyid);
  const own = rupees(cash.own);
  const [paid, received] = [cashLimitOn("paid", day), cashLimitOn("received", day)];
  if (own < 0 && paid) await warnPaid(ctx, paid, cash, partyid, day);
  if (own > 0 && received) warnReceived(ctx, received, cash, day);
}

/**
 * The only other ledger in a cash journal; null where there are several, where it is a bank (a contra), and where it
 * is income (the sales of a day).
 */
async function onlyOtherLedger(ctx: Context, voucherid: number): Promise<number | null> {
  const { coid } = ctx.session;
  const { rows } = await sql<{ ledgerid: number }>`
    with recursive ${cashLedgers(coid)}
    select e.ledgerid from voucher v join ledger_entry e on e.coid = v.coid and e.voucherid = v.id and e.version = v.version and not e.isreversal
    where v.coid = ${coid} and v.id = ${voucherid} and e.ledgerid not in (select id from cash_ledger) group by e.ledgerid having sum(e.amount) <> 0`.execute(
    ctx.tx,
  );
  const [only, ...others] = rows;
  if (!only || others.length > 0) return null;
  const facts = (await ledgerFacts(ctx, [only.ledgerid])).get(only.ledgerid);
  return facts && !isMoney(facts) && !facts.groups.some((group) => INCOME.has(group)) ? only.ledgerid : null;
}

async function warnPaid(
  ctx: Context,
  limit: CashLimit,
  { name, isPerson, own, paid }: CashTotals,
  partyid: number | null,
  day: string,
): Promise<void> {
  const party = partyid === null || !isPerson ? null : (await ledgerFacts(ctx, [partyid])).get(partyid);
  if (party && !party.groups.some((group) => EXPENSE.has(group))) return;
  // An expense paid at once names no recipient, so each payment counts alone.
  const isSupplier = party?.groups.includes("Sundry Creditors") ?? false;
  const amount = isSupplier ? rupees(paid) : paise(-rupees(own));
  if (!isBeyond(limit, amount)) return;
  warn(
    ctx,
    `Cash paid ${name && isPerson ? `${isSupplier ? "to" : "for"} ${name} ` : ""}on ${formatDate(day)} comes to ${formatted(amount)}. Above ${formatted(limit.limit)} a day to one person, income tax disallows the expense (${limit.law}${limit.carrier ? `; to a carrier of goods above ${formatted(limit.carrier)}` : ""}).`,
  );
}

function warnReceived(
  ctx: Context,
  limit: CashLimit,
  { name, isPerson, own, received, billno, ofbill }: CashTotals,
  day: string,
): void {
  const [ofDay, ofBill] = [isPerson ? rupees(received) : rupees(own), rupees(ofbill)];
  const law = `${formatted(limit.limit)} or more cannot be received in cash from one person in a day, or for one transaction (${limit.law}).`;
  if (isBeyond(limit, ofDay))
    warn(
      ctx,
      `Cash received ${name && isPerson ? `from ${name} ` : ""}on ${formatDate(day)} comes to ${formatted(ofDay)}. ${law}`,
    );
  else if (isBeyond(limit, ofBill))
    warn(ctx, `Cash received for ${billno ?? ""} comes to ${formatted(ofBill)}. ${law}`);
}

const rupees = (text: string | null): Paise => fromRupeesText(text ?? "0") ?? ZERO;
const formatted = (amount: Paise): string => formatAmount(toRupeesText(amount));

/** `partyid` is the party of the voucher, or its only other ledger. */
async function cashOf(ctx: Context, voucherid: number, partyid: number | null): Promise<CashTotals> {
  const { coid } = ctx.session;
  const holding = sql`e.version = o.version and not e.isreversal`;
  const { rows } = await sql<CashTotals>`
    with recursive ${cashLedgers(coid)},
    -- Journals name no party: those of the day that move nothing but cash and its ledger are of it.
    of_day as (
      select o.id from voucher v join ledger_entry e on e.coid = v.coid and e.ledgerid = ${partyid}::bigint and e.edate = v.vdate
        join voucher o on o.coid = v.coid and o.id = e.voucherid and o.partyid is null and ${holding}
      where v.coid = ${coid} and v.id = ${voucherid} and not exists (
        select from ledger_entry x where x.coid = o.coid and x.voucherid = o.id and x.version = o.version and not x.isreversal and x.ledgerid <> e.ledgerid and x.ledgerid not in (select id from cash_ledger))),
    net as (
      select o.id, sum(e.amount) as amount from voucher v
        join voucher o on o.coid = v.coid and o.state = 'posted' and (o.id = v.id or (o.partyid = ${partyid}::bigint and o.vdate = v.vdate) or o.id in (select id from of_day))
        join ledger_entry e on e.coid = o.coid and e.voucherid = o.id and ${holding} and e.ledgerid in (select id from cash_ledger)
      where v.coid = ${coid} and v.id = ${voucherid} group by o.id),
    bill as (
      select distinct e.ledgerid, e.refno, e.fy from voucher o join bill_entry e on e.coid = o.coid and e.voucherid = o.id and ${holding} and (e.kind = 'against' or e.amount > 0)
      where o.coid = ${coid} and o.id = ${voucherid}),
    -- What settles a bill in cash, and the cash that came with it at the counter; a journal names no party.
    settled as (
      select refno, sum(amount) as amount from (
        select b.*, -sum(e.amount) as amount from bill b join bill_entry e on e.coid = ${coid} and (e.ledgerid, e.refno, e.fy) = (b.ledgerid, b.refno, b.fy) and e.kind = 'against'
          join voucher o on o.coid = e.coid and o.id = e.voucherid and o.state = 'posted' and ${holding}
        where exists (select from ledger_entry c where c.coid = o.coid and c.voucherid = o.id and c.version = o.version and not c.isreversal and c.amount > 0 and c.ledgerid in (select id from cash_ledger))
        group by b.ledgerid, b.refno, b.fy
        union all
        select b.*, sum(c.amount) from bill b join bill_entry e on e.coid = ${coid} and (e.ledgerid, e.refno, e.fy) = (b.ledgerid, b.refno, b.fy) and e.kind = 'new' and e.amount > 0
          join voucher o on o.coid = e.coid and o.id = e.voucherid and o.state = 'posted' and o.partyid = e.ledgerid and ${holding}
          join ledger_entry c on c.coid = o.coid and c.voucherid = o.id and c.version = o.version and not c.isreversal and c.ledgerid in (select id from cash_ledger)
        group by b.ledgerid, b.refno, b.fy having sum(c.amount) > 0) s
      group by ledgerid, refno, fy order by 2 desc limit 1)
    select d.drconame as name, coalesce(${partyid}::bigint, 0) > 0 and coalesce(${partyid}::bigint, 0) not in (select id from cash_ledger) as "isPerson",
      coalesce((select amount from net where net.id = v.id), 0)::text as own, coalesce((select sum(amount) from net where amount > 0), 0)::text as received,
      coalesce((select -sum(amount) from net where amount < 0), 0)::text as paid, (select refno from settled) as billno, (select amount from settled)::text as ofbill
    from voucher v left join m_debtors d on d.coid = v.coid and d.id = ${partyid}::bigint where v.coid = ${coid} and v.id = ${voucherid}`.execute(
    ctx.tx,
  );
  return rows[0] ?? { name: null, isPerson: false, own: "0", received: "0", paid: "0", billno: null, ofbill: null };
}
