import { sql } from "kysely";
import { REMINDER_TEXT } from "../../../../definitions/print/letters/reminder";
import type { PaperFact, PaperParty } from "../../../../definitions/print/paper";
import type { PaperSettings } from "../../../../definitions/print/paper-settings";
import { stateWithCode } from "../../../../domain/identity/gst-states";
import type { Context } from "../../../engine/call/context";
import { ofKind, type PrintSettings } from "./print-settings";

interface Firm {
  readonly name: string;
  readonly address: string;
  readonly pincode: string;
  readonly state: string;
  readonly gstin: string;
  readonly pan: string;
  readonly phone: string;
  readonly email: string;
  readonly website: string;
  readonly logo: string;
}

/**
 * What the papers of the caller's branch have in common. The branch's own GSTIN, state and address come before those of
 * the company; the name is the legal one, which a tax invoice needs (rule 46(a) of the CGST Rules). `kind` is the
 * entity of the documents.
 */
export async function paperSettings(ctx: Context, kind: string, settings: PrintSettings): Promise<PaperSettings> {
  const { bankid, copies, signature } = settings;
  const firm = await firmOf(ctx);
  return {
    issuer: issuerOf(firm),
    logo: drawable(firm.logo),
    ...(await bankOf(ctx, bankid)),
    copies,
    signature: signature || null,
    reminder: settings.reminder || REMINDER_TEXT,
    ...ofKind(settings, kind),
  };
}

async function firmOf({ tx, session }: Context): Promise<Firm> {
  const { rows } = await sql<Firm>`
    select coalesce(nullif(c.legalname, ''), c.name) as name,
      coalesce(nullif(i.baddress, ''), c.address) as address, coalesce(nullif(i.bpincode, ''), c.pincode) as pincode,
      coalesce(nullif(left(b.gstin, 2), ''), nullif(b.state, ''), c.state) as state, coalesce(nullif(b.gstin, ''), c.gstin) as gstin,
      c.pan, coalesce(nullif(i.bphone, ''), c.phone) as phone, coalesce(nullif(i.bemailid, ''), c.email) as email, c.website, c.logo
    from branch b join company c using (coid) left join branch_info i on i.coid = b.coid and i.branchid = b.branchid
    where b.coid = ${session.coid} and b.branchid = ${session.branchid}`.execute(tx);
  const firm = rows[0];
  if (!firm) throw new Error(`The branch ${session.branchid} of a session has no row.`);
  return firm;
}

const issuerOf = (firm: Firm): PaperParty => ({
  name: firm.name,
  lines: [
    [firm.address.replaceAll(/\s*\n\s*/g, ", "), firm.pincode].filter(Boolean).join(" "),
    firm.gstin ? `GSTIN ${firm.gstin}` : firm.pan ? `PAN ${firm.pan}` : "",
    firm.state ? `State: ${stateWithCode(firm.state)}` : "",
    firm.phone ? `Phone ${firm.phone}` : "",
    firm.email,
    firm.website,
  ].filter((line) => line !== ""),
});

/** The library draws PNG and JPEG. A WebP logo is shown at sign-in only. */
const drawable = (logo: string): string | null => (/^data:image\/(?:png|jpeg);base64,/.test(logo) ? logo : null);

interface BankLedger {
  readonly bankname: string;
  readonly bankbranch: string;
  readonly bankacno: string;
  readonly bankifsc: string;
  readonly bankupi: string;
}

async function bankOf(
  { tx, session }: Context,
  id: number,
): Promise<{ readonly bank: readonly PaperFact[]; readonly upiId: string }> {
  if (id === 0) return { bank: [], upiId: "" };
  const { rows } = await sql<BankLedger>`
    select bankname, bankbranch, bankacno, bankifsc, bankupi from m_debtors where coid = ${session.coid} and id = ${id}`.execute(
    tx,
  );
  const [found] = rows;
  if (!found) return { bank: [], upiId: "" };
  const facts: readonly PaperFact[] = [
    { label: "Bank", text: [found.bankname, found.bankbranch].filter(Boolean).join(", ") },
    { label: "Account", text: found.bankacno },
    { label: "IFSC", text: found.bankifsc },
    { label: "UPI", text: found.bankupi },
  ];
  return { bank: facts.filter(({ text }) => text), upiId: found.bankupi ?? "" };
}
