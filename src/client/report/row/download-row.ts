import type { DownloadType } from "../../../definitions/report/report-row";
import { isOn } from "../../../wire/answers";
import { ENDPOINTS } from "../../../wire/endpoints";
import { isRecord, type Row } from "../../../wire/envelope";
import { readJson } from "../../../definitions/props";
import { isRefusal } from "../../offline/reading/classify";
import { textOf } from "../../rows/read-row";
import { member, messageOf, rowArgs, showAnswer, SURE, type RowCallDeps } from "./row-call";

interface DownloadDeps extends RowCallDeps {
  /** Calls an endpoint with a body and returns its text. */
  readonly post: (path: string, body: object) => Promise<string>;
  /** Fetches the file of a path of the server and hands it to the browser's downloads. */
  readonly saveFrom: (path: string) => Promise<void>;
  /** The session, for the payload of ENV-043. */
  readonly place: () => Promise<{ readonly coid: number; readonly co: string; readonly user2: string }>;
}

const DONE = ["Downloaded!", "Your file has been Downloaded."] as const;
const MADE = ["API Generated!", "Your file can be download."] as const;
const REFUSED = ["Can not download!", "Your file can not be download."] as const;
const FAILED = "Not Downloaded!";

const PATHS: Readonly<Record<DownloadType, string>> = {
  bulk: ENDPOINTS.bulkDownload,
  txt: ENDPOINTS.txtDownload,
  ewaybill: ENDPOINTS.ewaybillDownload,
  einvoice: ENDPOINTS.einvoiceDownload,
};

const isType = (name: string): name is DownloadType => Object.hasOwn(PATHS, name);

/**
 * Asks, asks the server whether the document of a row may be downloaded (REP-106), and downloads it by its type: a file
 * for bulk and txt (REP-111, REP-114), an answer of a portal for e-way bill and e-invoice (REP-112, REP-113).
 */
export async function downloadRow(deps: DownloadDeps, row: Row, typename: string): Promise<void> {
  if (!isType(typename) || !(await deps.dialogs.confirm(SURE))) return;
  const fail = (text: string) => deps.dialogs.announce({ icon: "error", title: FAILED, text });
  const id = member(row, "linkpreviewid") || member(row, "linkeditid");
  const formname = member(row, "linkpreviewformname") || member(row, "linkeditformname");
  try {
    const args = { ...rowArgs(id, formname, "download", await deps.deviceFacts()), typename };
    const [answer] = await deps.reader.ask(member(row, "linkdownloadsqlsp"), args);
    if (!answer) return await fail("The server gave no answer.");
    if (isRefusal([answer])) return await fail(textOf(answer, "errormsg"));
    if (!isOn(answer.alloweddownloaded)) return await showAnswer(deps, answer, REFUSED, "warning");
    const text = await deps.post(PATHS[typename], { id: Number(id), typename, formname, ...(await deps.place()) });
    if (typename === "bulk" || typename === "txt") {
      await deps.saveFrom(text.trim());
      return await showAnswer(deps, answer, DONE, "success");
    }
    const { isMade, words } = portalAnswer(text);
    if (!isMade) return await fail(words);
    await deps.dialogs.announce({ icon: "success", title: MADE[0], text: words || MADE[1] });
  } catch (failure) {
    await fail(messageOf(failure));
  }
}

/** `status` and `lblResult` of ENV-044 and ENV-045. */
function portalAnswer(text: string): { readonly isMade: boolean; readonly words: string } {
  const answer = readJson(text)?.value;
  if (!isRecord(answer)) return { isMade: false, words: "The server's answer could not be read." };
  return { isMade: textOf(answer, "status").toLowerCase() === "success", words: textOf(answer, "lblResult") };
}
