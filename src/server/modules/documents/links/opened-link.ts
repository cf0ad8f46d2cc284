import { sql } from "kysely";
import type { PrintedPaper } from "../../../../definitions/print/printed-document";
import type { Context } from "../../../engine/call/context";
import { Memo } from "../../../engine/call/memo";
import type { ServerParts } from "../../../engine/call/server-parts";
import type { SessionUser } from "../../../engine/call/session-user";
import type { LinkName } from "../../../engine/call/signed-links";
import { asOffice } from "../../../engine/documents/client-caller";
import { findDeclaration } from "../../../engine/records/record-declarations";
import { printedPaper } from "../print/printed-paper";
import { bornText, hasLinks, linkedDocument, type LinkedDocument } from "./linked-document";

/** Where a link leads, or why it no longer does. `firm` is '' where the server does not know whose link it is. */
export type OpenedLink =
  | { readonly state: "unknown" | "expired" | "revoked" | "gone" | "changed"; readonly firm: string }
  | {
      readonly state: "cancelled" | "open";
      readonly firm: string;
      readonly entity: string;
      readonly document: LinkedDocument;
      /** The first moment at which it no longer works. */
      readonly expiresAt: Date;
    };

interface KeptLink {
  readonly coid: number;
  readonly branchid: number;
  readonly coname: string;
  readonly bname: string;
  readonly companyid: string;
  readonly entity: string;
  readonly recid: number;
  readonly born: string;
  readonly partyid: number | null;
  readonly expiresAt: Date;
  readonly isRevoked: boolean;
}

/**
 * What a link shows now, to whoever has it. It is of one document and one customer: another document under the same
 * id, and the same one billed to another customer, are not shown. `link` has a valid signature; null has none.
 */
export async function openLink(parts: ServerParts, link: LinkName | null): Promise<OpenedLink> {
  if (!link) return { state: "unknown", firm: "" };
  const kept = await keptLink(parts, link);
  const isOver = link.expiresAt <= parts.clock();
  if (!kept) return { state: isOver ? "expired" : "unknown", firm: "" };
  const firm = kept.coname;
  if (kept.isRevoked) return { state: "revoked", firm };
  if (isOver) return { state: "expired", firm };
  return inOffice(parts, kept, "read", async (office) => leadsTo(office, kept));
}

/** The paper of a link, if `openLink` finds it open, and null if not; counts that it was opened. */
export async function paperOfLink(parts: ServerParts, link: LinkName): Promise<PrintedPaper | null> {
  const kept = await keptLink(parts, link);
  if (!kept || kept.isRevoked || link.expiresAt <= parts.clock()) return null;
  return inOffice(parts, kept, "write", async (office) => {
    if ((await leadsTo(office, kept)).state !== "open") return null;
    await sql`
      update signed_link set opened = opened + 1, last_opened = ${office.now} where linkid = ${link.linkid}`.execute(
      office.tx,
    );
    const printed = await printedPaper(office, kept.entity, kept.recid);
    // The customer's copy is the original; the others are for the transporter and the firm (rule 48).
    return { ...printed, copies: printed.copies.slice(0, 1) };
  });
}

async function keptLink({ db }: ServerParts, { linkid }: LinkName): Promise<KeptLink | undefined> {
  const { rows } = await db.asSystem(
    (tx) =>
      sql<KeptLink>`
        select l.coid, l.branchid, c.name as coname, b.name as bname, b.companyid, l.entity, l.recid::float8 as recid,
          ${bornText("l.born")} as born, l.partyid::float8 as partyid, l.expires_at as "expiresAt",
          l.revoked_at is not null as "isRevoked"
        from signed_link l join branch b on b.branchid = l.branchid and b.coid = l.coid join company c on c.coid = l.coid
        where l.linkid = ${linkid}`.execute(tx),
    "read",
  );
  return rows[0];
}

async function leadsTo(
  office: Context,
  { coname: firm, entity, recid, born, partyid, expiresAt }: KeptLink,
): Promise<OpenedLink> {
  const declaration = findDeclaration(entity);
  const document = declaration && hasLinks(declaration) ? await linkedDocument(office, declaration, recid) : null;
  if (!document || document.born !== born) return { state: "gone", firm };
  if (document.partyid !== partyid) return { state: "changed", firm };
  return { state: document.state === "cancelled" ? "cancelled" : "open", firm, entity, document, expiresAt };
}

/** In the branch of the link, as the firm's office: nobody is signed in, and the link alone names what is read. */
function inOffice<T>(
  parts: ServerParts,
  { coid, branchid, coname, bname, companyid }: KeptLink,
  mode: "read" | "write",
  work: (office: Context) => Promise<T>,
): Promise<T> {
  const session: SessionUser = {
    coid,
    branchid,
    coname,
    bname,
    companyid,
    sid: "",
    userid: 0,
    username: "",
    fullname: "",
    isDeveloper: false,
    isCompanyAdmin: false,
  };
  const origin = { loginip: "", devid: "", geolocation: "" };
  return parts.db.asTenant(session, mode, (tx) =>
    work(asOffice({ tx, session, origin, now: parts.clock(), memo: new Memo(), op: null, log: parts.log })),
  );
}
