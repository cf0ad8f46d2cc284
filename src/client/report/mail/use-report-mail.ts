import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { escapeHtml } from "../../../definitions/escape-html";
import { fileEnding, filledBody, type MailFile } from "../../../definitions/report/report-mail";
import { isChosen } from "../../../definitions/report/report-filter";
import { formatDate } from "../../../domain/date-format";
import { ENDPOINTS } from "../../../wire/endpoints";
import { writeEnvelope } from "../../../wire/envelope";
import { MAIL_QUEUED, MAIL_SENT } from "../../../wire/report-mail";
import { useOffline } from "../../call/offline-context";
import { readAgain } from "../../call/read-again";
import { useAskOnce } from "../../call/use-ask-once";
import { CallFailed } from "../../offline/contract/reader";
import { announce } from "../../ui/dialogs";
import { TOAST_MS } from "../../ui/toast-time";
import type { Report } from "../read/report-definition";
import { reportArgs, type ReportQuestion } from "../read/report-question";
import type { ReportPrefs } from "../report-prefs";

interface MailDraft {
  readonly to: readonly string[];
  readonly subject: string;
  /** Plain text above the body of the report. */
  readonly message: string;
  /** As what the report is attached. */
  readonly filetype: MailFile;
}

export interface ReportMail {
  readonly draft: MailDraft;
  readonly change: (change: Partial<MailDraft>) => void;
  /** The body as it will be sent, HTML. */
  readonly body: string;
  readonly isSending: boolean;
  readonly send: () => void;
}

const OFFLINE = "You are offline. Connect to the server, then send it again. Your entries stay here.";
const UNANSWERED = "The server did not answer. Send it again: the same e-mail goes out only once.";

/**
 * A report as an e-mail. It needs the server, which makes the file of its own data of that moment; what was entered
 * stays until it has been sent. An e-mail without an answer keeps its id, so that pressing Send again sends it once.
 */
export function useReportMail(report: Report, question: ReportQuestion, columns: ReportPrefs): ReportMail {
  const offline = useOffline();
  const client = useQueryClient();
  const [entered, setEntered] = useState<Partial<MailDraft>>({});
  const [isSending, setSending] = useState(false);
  const askOnce = useAskOnce();
  const draft = {
    to: report.mail.to,
    subject: subjectOf(report, question),
    message: "",
    filetype: report.mail.filetype,
    ...entered,
  };
  const [first = "", second = "", third = ""] = report.mail.params.map(escapeHtml);
  const message = draft.message.trim() && `<p>${escapeHtml(draft.message.trim()).replaceAll("\n", "<br>")}</p>`;
  const content = { ...contentOf(report, question, draft), emailebody: message, columns };
  const ask = (): Promise<string> =>
    askOnce(ENDPOINTS.reportMail, content).catch((failure: unknown) => {
      if (!(failure instanceof CallFailed)) throw failure;
      return failure.kind === "network" ? UNANSWERED : failure.message;
    });
  const send = async (): Promise<void> => {
    if (draft.to.length === 0) return announce({ icon: "warning", title: "Enter Email id" });
    if (offline.line().line !== "online") return notSent(OFFLINE);
    setSending(true);
    const text = await ask().finally(() => setSending(false));
    void readAgain(client, "reportmails");
    const isQueued = text.startsWith(MAIL_QUEUED);
    if (text !== MAIL_SENT && !isQueued) return notSent(text);
    setEntered((before) => ({ ...before, to: [] }));
    if (isQueued) return announce({ icon: "info", title: "Waiting to send", text });
    return announce({ icon: "success", title: "Email has been sent", closesAfterMs: TOAST_MS.save });
  };
  return {
    draft,
    change: (change) => setEntered((before) => ({ ...before, ...change })),
    body: message + filledBody(report.mail.body, [first, second, third]),
    isSending,
    send: () => (isSending ? undefined : void send()),
  };
}

/** What is sent, apart from the message. */
const contentOf = (report: Report, question: ReportQuestion, { to, subject, filetype }: MailDraft) => ({
  ...writeEnvelope(report.procedure, reportArgs(report, question)),
  rptid: report.id,
  emailtoadd: to.join(", "),
  emailccadd: "",
  emailsubject: subject,
  emailebodydata: report.mail.body,
  ...Object.fromEntries(report.mail.params.map((param, at) => [`emailebodyparam${at + 1}`, param])),
  filetype,
  attachementfilename: `${report.fileName}.${fileEnding(filetype)}`,
  emailreportname: report.mail.name,
  emailreportsql: report.mail.sql,
});

const notSent = (text: string): Promise<void> => announce({ icon: "error", title: "Email has been not sent", text });

/** The subject of the definition, with the days of the report. */
function subjectOf({ mail, filters }: Report, { values }: ReportQuestion): string {
  const days = filters
    .filter(({ kind, name }) => kind === "date" && isChosen(values[name]))
    .map(({ name }) => formatDate(values[name] ?? ""));
  return [mail.subject, days.join(" to ")].filter(Boolean).join(", ");
}
