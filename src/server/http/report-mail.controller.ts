import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { ENDPOINTS } from "../../wire/endpoints";
import { EnvelopeError, isRecord, readEnvelope } from "../../wire/envelope";
import { MAIL_QUEUED, MAIL_SENT } from "../../wire/report-mail";
import { BadRequest } from "../engine/call/bad-request";
import { originOf, readParams, refuseUnknownNames } from "../engine/call/parameters";
import { Refusal } from "../engine/call/refusal";
import type { ServerParts } from "../engine/call/server-parts";
import { followUpOutcome } from "../engine/effects/follow-up-outcome";
import { storeFollowUp } from "../engine/effects/store-follow-up";
import { GIVEN_COLUMNS } from "../engine/exports/given-columns";
import { reportRights } from "../engine/reports/reach";
import { readQuestion } from "../engine/reports/question";
import { reportNow } from "../engine/reports/report-catalogue";
import { reportProc } from "../engine/reports/reports";
import { asCaller, type EndpointCaller } from "../engine/session/as-caller";
import { demandMail, mailPayload, MAIL_FILE, MAIL_MEMBERS } from "../modules/report-views/report-mail";
import { storedEmail } from "../modules/settings/email-settings";
import { accountRoutes } from "./routes/account-routes";

/** ENV-029: the mail, the report with its question as an envelope, and the id under which it is sent at most once. */
const body = z.looseObject({
  ...MAIL_MEMBERS,
  rptid: z.coerce.string().max(60),
  op: z.looseObject({ id: z.uuid() }),
  /** Ours: the columns as the user chose them. */
  columns: GIVEN_COLUMNS.optional(),
  filetype: MAIL_FILE,
});
type MailBody = z.infer<typeof body>;

/** Sends a report by e-mail. Answers `Sent`, or the sentence that says why it was not (yet) sent. */
export default function reportMailController(app: FastifyInstance, parts: ServerParts): void {
  accountRoutes(app, parts)(ENDPOINTS.reportMail, body, async (caller, mail, request) => {
    await store(parts, caller, mail, request.body);
    parts.wakeFollowUps?.();
    return outcome(parts, caller, mail.op.id);
  });
}

/** Stores the mail as a follow-up of its sender. Throws a message, and then nothing is stored. */
async function store(parts: ServerParts, caller: EndpointCaller, mail: MailBody, given: unknown): Promise<void> {
  const { user } = caller.live;
  const report = await asCaller(parts, caller, (ctx) => reportNow(ctx, mail.rptid));
  if (!report) throw new BadRequest(`There is no report ${mail.rptid}.`);
  const procedure = parts.registry.get(reportProc(report));
  const call = envelopeOf(given);
  if (call.sqlsp.toLowerCase() !== procedure.name.toLowerCase())
    throw new BadRequest(`${call.sqlsp} is not the procedure of report ${report.reportno}.`);
  refuseUnknownNames(procedure, call.args);
  const params = readParams(procedure, call.args, user, originOf(call, caller.ip), parts.clock());
  await asCaller(parts, caller, async (ctx) => {
    const rights = (await reportRights(ctx)).get(report.name);
    demandMail(report, rights);
    if (!(await storedEmail(ctx.tx, user.coid)))
      throw new Refusal("", "E-mail is not configured for this company. Nothing was sent.");
    readQuestion(report, params);
    const payload = mailPayload(report, mail, { args: params, columns: mail.columns });
    await storeFollowUp(ctx.tx, user, { opId: mail.op.id, kind: "email", payload, state: "queued", at: ctx.now });
  });
}

function envelopeOf(given: unknown) {
  try {
    return readEnvelope(isRecord(given) ? { ...given, op: undefined } : given);
  } catch (error) {
    throw error instanceof EnvelopeError ? new BadRequest(error.message) : error;
  }
}

async function outcome(parts: ServerParts, { live: { user } }: EndpointCaller, opId: string): Promise<string> {
  const { state, error } = await followUpOutcome(parts, user, opId, "email");
  if (state === "sent") return MAIL_SENT;
  return state === "later" ? `${MAIL_QUEUED} ${error}`.trim() : error;
}
