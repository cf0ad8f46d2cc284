import type { Row } from "../../../wire/envelope";
import { isRefusal } from "../../offline/reading/classify";
import { textOf } from "../../rows/read-row";
import { member, messageOf, rowArgs, showAnswer, SURE, type RowCallDeps } from "./row-call";

interface SendDeps extends RowCallDeps {
  /** Opens an address in a new tab. */
  readonly openTab: (url: string) => void;
}

const SENT = ["WhatsApp Message Sent!", "Your Message/File has been Sent."] as const;
const NOT_SENT = "Not Sent!";
const NO_PHONE = "WhatsApp Number not found!";
const ENTER_PHONE = `${NO_PHONE} Enter WhatsApp Number in ledger.`;

/**
 * Asks, then sends the document of a row by WhatsApp (REP-084, REP-115 to REP-117). Where the answer has a phone, the
 * message opens in WhatsApp in a new tab for the user to send; otherwise the server sends it.
 */
export async function sendRow(deps: SendDeps, row: Row): Promise<void> {
  if (!(await deps.dialogs.confirm(SURE))) return;
  const fail = (title: string, text: string) => deps.dialogs.announce({ icon: "error", title, text });
  const args = rowArgs(
    member(row, "linkpreviewid") || member(row, "linkeditid"),
    member(row, "linkpreviewformname") || member(row, "linkeditformname"),
    "whatsappsend",
    await deps.deviceFacts(),
  );
  try {
    const [answer] = await deps.reader.ask(member(row, "linkwhatsappsqlsp"), args, { command: true });
    if (!answer) return await fail(NOT_SENT, "The server gave no answer.");
    const message = textOf(answer, "errormsg");
    if (isRefusal([answer])) return await fail(message.startsWith(NO_PHONE) ? NO_PHONE : NOT_SENT, message);
    if (answer.whphone === undefined) return await showAnswer(deps, answer, SENT, "success");
    const phone = textOf(answer, "whphone").replace(/\D/g, "");
    if (phone === "") return await fail(NO_PHONE, ENTER_PHONE);
    deps.openTab(`https://wa.me/${phone}?text=${encodeURIComponent(textOf(answer, "whtext"))}`);
  } catch (failure) {
    await fail(NOT_SENT, messageOf(failure));
  }
}
