import { sql } from "kysely";
import { stateName } from "../../../domain/identity/gst-states";
import { gstinKind, panOfGstin, stateOfGstin } from "../../../domain/identity/gstin";
import type { Row } from "../../../wire/envelope";
import type { Context } from "../../engine/call/context";
import { Question, Refusal } from "../../engine/call/refusal";
import { linesOf } from "../../engine/documents/lines-of";
import { columnOf, idBy } from "../../engine/records/lookup";

const text = (value: unknown): string => (typeof value === "string" ? value : "");

/** The additional addresses of a party. A missing state is filled from the GSTIN. */
export async function withStates(record: Row, ctx: Context): Promise<readonly Row[]> {
  const filled: Row[] = [];
  for (const line of linesOf(record, "addresses")) {
    const code = stateOfGstin(text(line.gstin));
    filled.push(code === "" || line.stateid ? line : { ...line, stateid: await idBy(ctx, "state", "statetin", code) });
  }
  return filled;
}

/**
 * Faults of a party's additional addresses. A GSTIN must belong to the state of its address. A GSTIN with another PAN
 * is another taxpayer, which a group of companies may keep under one ledger, so that asks for confirmation.
 */
export async function addressFaults(record: Row, ctx: Context): Promise<readonly Refusal[]> {
  const faults: Refusal[] = [];
  for (const [index, line] of linesOf(record, "addresses").entries()) {
    const gstin = text(line.gstin);
    if (gstinKind(gstin) === null) continue;
    const at = { line: index + 1, column: "gstin" };
    const code = await columnOf(ctx, "state", line.stateid, "statetin");
    if (code !== "" && code !== gstin.slice(0, 2))
      faults.push(
        new Refusal(
          "addresses",
          `More Addresses, line ${at.line}: the GSTIN ${gstin} belongs to ${stateName(gstin.slice(0, 2))}, but this address is in ${stateName(code)}.`,
          at,
        ),
      );
    const [own, pan] = [panOfGstin(text(record.gstin)) || text(record.pan), panOfGstin(gstin)];
    if (own !== "" && pan !== "" && own !== pan && !(await isKnown(ctx, gstin, own)))
      faults.push(
        new Question(
          "addresses",
          `More Addresses, line ${at.line}: the GSTIN ${gstin} has the PAN ${pan}, but ${text(record.drconame)} has ${own}.`,
          `otherpan:${gstin}:${own}`,
        ),
      );
  }
  return faults;
}

/** Another address with this GSTIN under a party with this PAN shows that it was confirmed before. */
async function isKnown({ tx, session }: Context, gstin: string, pan: string): Promise<boolean> {
  const { rows } = await sql`
    select from m_debtors_address a join m_debtors d on d.coid = a.coid and d.id = a.parentid
    where a.coid = ${session.coid} and a.gstin = ${gstin} and coalesce(nullif(substr(d.gstin, 3, 10), ''), d.pan) = ${pan} limit 1`.execute(
    tx,
  );
  return rows.length > 0;
}
