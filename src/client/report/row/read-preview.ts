import type { PlainDocument } from "../../../definitions/report/plain-document";
import { readJson } from "../../../definitions/props";
import { isRecord, type Row } from "../../../wire/envelope";
import type { Reader } from "../../offline/contract/reader";
import { isRefusal } from "../../offline/reading/classify";
import { textOf } from "../../rows/read-row";
import { member, messageOf, rowArgs, type RowCallDeps, type RowCallType } from "./row-call";
import type { RowView } from "./row-views";

interface PreviewDeps {
  readonly reader: Pick<Reader, "read">;
  readonly dialogs: Pick<RowCallDeps["dialogs"], "announce">;
}

const [TITLE, TEXT] = ["Preview Not Available!", "Your file has been not preview."] as const;

/**
 * The document of a row to read (REP-099), as it was kept on the device while offline; null where there is none, which
 * the user is told (REP-119).
 */
export async function readPreview(deps: PreviewDeps, row: Row): Promise<RowView | null> {
  const fail = async (text: string): Promise<null> => {
    await deps.dialogs.announce({ icon: "error", title: TITLE, text });
    return null;
  };
  const type = (member(row, "linkpreviewtype") || "preview") as RowCallType;
  const args = rowArgs(member(row, "linkpreviewid"), member(row, "linkpreviewformname"), type);
  try {
    const { rows, asOf, fresh } = await deps.reader.read({
      kind: "form",
      sqlsp: member(row, "linkpreviewsqlsp"),
      args,
    });
    const [answer] = rows;
    if (!answer) return await fail(TEXT);
    if (isRefusal([answer])) return await fail(`${TEXT} ${textOf(answer, "errormsg")}`);
    const document = readJson(textOf(answer, "document"))?.value;
    return isDocument(document) ? { kind: "preview", document, asOf, fresh } : await fail(TEXT);
  } catch (failure) {
    return fail(`${TEXT} ${messageOf(failure)}`);
  }
}

const isDocument = (value: unknown): value is PlainDocument =>
  isRecord(value) && typeof value.title === "string" && Array.isArray(value.fields) && Array.isArray(value.tables);
