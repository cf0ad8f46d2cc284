import { sql } from "kysely";
import { z } from "zod";
import { escapeHtml } from "../../../../definitions/escape-html";
import type { MailPreviewRow } from "../../../../definitions/report/report-mail";
import type { Context } from "../../../engine/call/context";
import { defineProcedure } from "../../../engine/call/procedure";
import { Forbidden, Refusal } from "../../../engine/call/refusal";
import { seesField } from "../../../engine/reports/columns";
import { demandSeen, reportRights } from "../../../engine/reports/reach";
import { MAIL_PREVIEW, STATEMENT } from "./statement-mail";

/**
 * The e-mail with the statement of account of a party, before it is sent (REP-102): the report and the party that is
 * attached, subject and body. Throws `Forbidden` without the right to e-mail the statement, `Refusal` where its figures
 * would tell what the user may not view.
 */
export default defineProcedure({
  name: MAIL_PREVIEW,
  kind: "query",
  params: {
    id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER),
    formmnu: z.string().max(100).optional(),
    type: z.literal("epreview"),
  },
  run: async (ctx, { id }) => {
    const { view, reportEmail } = (await reportRights(ctx)).get(STATEMENT.name);
    if (!view || !reportEmail)
      throw new Forbidden(`You don't have permission to e-mail the report ${STATEMENT.title}.`);
    await demandSeen(ctx, { title: STATEMENT.title, reads: "books" });
    return [{ ...(await previewOf(ctx, id)) }];
  },
});

async function previewOf(ctx: Context, id: number): Promise<MailPreviewRow> {
  const { rows } = await sql<{ name: string; email: string }>`
    select drconame as name, coalesce(email, '') as email from m_debtors where coid = ${ctx.session.coid} and id = ${id}`.execute(
    ctx.tx,
  );
  const [party] = rows;
  if (!party) throw new Refusal("id", "This ledger no longer exists.");
  const rights = await reportRights(ctx);
  const name = seesField(rights, "debtors.drconame") ? party.name : "";
  const ledgers = rights.get("debtors");
  const greeting = name === "" ? "<p>Dear customer or supplier,</p>" : `<p>Dear ${escapeHtml(name)},</p>`;
  return {
    rptid: STATEMENT.reportno,
    ddlledger: id,
    mail_sub: [STATEMENT.title, name].filter(Boolean).join(" of "),
    mail_body: `${greeting}<p>Please find attached your {1} with {2}.</p><p>{3}</p>`,
    mail_to: ledgers.view && seesField(rights, "debtors.email") ? party.email : "",
  };
}
