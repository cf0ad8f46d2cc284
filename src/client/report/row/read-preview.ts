import type { PlainDocument } from "../../../definitions/report/plain-document";
import type { MailPreviewRow } from "../../../definitions/report/report-mail";
import { readJson } from "../../../definitions/props";
import { isRecord, type Row } from "../../../wire/envelope";
import type { Reader } from "../../offline/contract/reader";
import { isRefusal } from "../../offline/reading/classify";
import { numberOf, textOf } from "../../rows/read-row";
import { member, messageOf, rowArgs, type RowCallDeps, type RowCallType } from "./row-call";
import type { RowView } from "./row-views";

interface PreviewDeps {
  readonly reader: Pick<Reader, "read">;
  readonly dialogs: Pick<RowCallDeps["dialogs"], "announce">;
}

/** What is called for a row, and what of its answer is shown; null for an answer that shows nothing. */
interface PreviewCall {
  readonly id: string;
  readonly formname: string;
  readonly procedure: string;
  readonly type: RowCallType;
  readonly viewOf: (answer: Row, from: { readonly asOf: number; readonly fresh: boolean }) => RowView | null;
}

const [TITLE, TEXT] = ["Preview Not Available!", "Your file has been not preview."] as const;

/** The document of a row to read (REP-099); null where there is none, which the user is told (REP-119). */
export const readPreview = (deps: PreviewDeps, row: Row): Promise<RowView | null> =>
  viewOf(deps, {
    ...callOf(row, "preview"),
    viewOf: (answer, from) => {
      const document = readJson(textOf(answer, "document"))?.value;
      return isDocument(document) ? { kind: "preview", document, ...from } : null;
    },
  });

/** The e-mail about a row before it is sent (REP-100); null where there is none, which the user is told. */
export const readMailPreview = (deps: PreviewDeps, row: Row): Promise<RowView | null> =>
  viewOf(deps, {
    ...callOf(row, "epreview"),
    viewOf: (answer) => {
      const mail: MailPreviewRow = {
        rptid: numberOf(answer, "rptid"),
        ddlledger: numberOf(answer, "ddlledger"),
        mail_sub: textOf(answer, "mail_sub"),
        mail_body: textOf(answer, "mail_body"),
        mail_to: textOf(answer, "mail_to"),
      };
      return mail.rptid > 0 ? { kind: "mail", mail } : null;
    },
  });

/** What the row says of its preview, or of the e-mail about it. */
const callOf = (row: Row, type: "preview" | "epreview"): Omit<PreviewCall, "viewOf"> => ({
  id: member(row, `link${type}id`),
  formname: member(row, `link${type}formname`),
  procedure: member(row, `link${type}sqlsp`),
  type: (member(row, `link${type}type`) || type) as RowCallType,
});

/** Asks for a preview; offline it is what the device keeps of it. */
async function viewOf(deps: PreviewDeps, call: PreviewCall): Promise<RowView | null> {
  const fail = async (text: string): Promise<null> => {
    await deps.dialogs.announce({ icon: "error", title: TITLE, text });
    return null;
  };
  const args = rowArgs(call.id, call.formname, call.type);
  try {
    const { rows, asOf, fresh } = await deps.reader.read({ kind: "form", sqlsp: call.procedure, args });
    const [answer] = rows;
    if (!answer) return await fail(TEXT);
    if (isRefusal([answer])) return await fail(`${TEXT} ${textOf(answer, "errormsg")}`);
    return call.viewOf(answer, { asOf, fresh }) ?? (await fail(TEXT));
  } catch (failure) {
    return fail(`${TEXT} ${messageOf(failure)}`);
  }
}

const isDocument = (value: unknown): value is PlainDocument =>
  isRecord(value) && typeof value.title === "string" && Array.isArray(value.fields) && Array.isArray(value.tables);
