import { z } from "zod";
import { sql } from "kysely";
import { formatDate } from "../../../domain/date-format";
import { dialledMobile } from "../../../domain/identity/mobile";
import { formatAmount } from "../../../domain/indian-format";
import type { Context } from "../../engine/call/context";
import { defineProcedure } from "../../engine/call/procedure";
import { Forbidden, Refusal } from "../../engine/call/refusal";
import { accessOf } from "../../engine/records/access";
import { declarationOf } from "../../engine/records/record-declarations";
import { ROW_PARAMS, rowDocument } from "./row-document";
import type { RowDocument } from "./row-document";

/** REP-117, in the words of the spec. */
const NO_PHONE = "WhatsApp Number not found! Enter WhatsApp Number in ledger.";

/**
 * Sends a message about a document to its party: `whphone` and `whtext` (REP-115). Where this server has a gateway, it
 * sends the message after the save, at most once, and the answer has no link to open. Throws `Refusal` where the ledger
 * has no number, `Forbidden` without the right to send.
 */
export default defineProcedure({
  name: "document_R_whatsapp",
  kind: "command",
  params: { ...ROW_PARAMS, type: z.literal("whatsappsend") },
  run: async (ctx, { id, formmnu }) => {
    const document = await rowDocument(ctx, formmnu, id);
    const { declaration, access } = document;
    if (!access.reportEmail) throw new Forbidden(`You don't have permission to send ${declaration.noun[1]}.`);
    const whphone = await phoneOf(ctx, document);
    const whtext = messageOf(ctx, document);
    const answer = { err: 0, id, stitle: "", stype: "success" };
    if (!ctx.canSend?.("whatsapp")) return [{ ...answer, resu: "", whphone, whtext }];
    return [
      {
        ...answer,
        resu: "The message goes out now. Follow-ups shows when it was sent.",
        Awhtoadd: whphone,
        S_whmessages: whtext,
        S_headertitle: ctx.session.coname,
      },
    ];
  },
});

/** The number of the party in its ledger, with the country code. */
async function phoneOf(ctx: Context, { declaration, access, record }: RowDocument): Promise<string> {
  const { partyField = "" } = declaration.document ?? {};
  const ledger = await accessOf(ctx, declarationOf("debtors"));
  if (!access.shows(partyField) || !ledger.shows("mobile"))
    throw new Forbidden("You don't have permission to view the WhatsApp number of this party.");
  const { rows } = await sql<{ mobile: string | null }>`
    select mobile from m_debtors where coid = ${ctx.session.coid} and id = ${Number(record[partyField] ?? 0)}`.execute(
    ctx.tx,
  );
  const phone = dialledMobile(rows[0]?.mobile ?? "");
  if (phone === "") throw new Refusal("mobile", NO_PHONE);
  return phone;
}

function messageOf(ctx: Context, { declaration, access, record, name }: RowDocument): string {
  const { dateField = "", amountField = "" } = declaration.document ?? {};
  const day = access.shows(dateField) ? formatDate(String(record[dateField] ?? "")) : "";
  const amount = amountField !== "" && access.shows(amountField) ? formatAmount(String(record[amountField] ?? "")) : "";
  return `${declaration.title} ${name}${day && ` of ${day}`}${amount && ` for ₹${amount}`} from ${ctx.session.coname}.`;
}
