import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { EMAIL_SENT, SEND_QUEUED, WHATSAPP_LINK, WHATSAPP_SENT } from "../../../wire/document-send";
import { ENDPOINTS } from "../../../wire/endpoints";
import { useOffline } from "../../call/offline-context";
import { readAgain } from "../../call/read-again";
import { runAction } from "../../call/run-action";
import { useAskOnce } from "../../call/use-ask-once";
import { CallFailed } from "../../offline/contract/reader";
import { announce, toast } from "../../ui/dialogs";
import { TOAST_MS } from "../../ui/toast-time";
import { sendBody, sendRequest, type SendKind, type Sent } from "../../rows/document-send";

const UNANSWERED = "The server did not answer. Send it again: it goes out only once.";

const WORDS = {
  email: {
    path: ENDPOINTS.invoiceEmail,
    none: "Enter Email id",
    sent: "Email has been sent",
    notSent: "Email has been not sent",
    done: EMAIL_SENT,
    faultIcon: "error",
  },
  whatsapp: {
    path: ENDPOINTS.invoiceWhatsapp,
    none: "Enter a WhatsApp phone number",
    sent: "WhatsApp message has been sent",
    notSent: "WhatsApp message has been not sent",
    done: WHATSAPP_SENT,
    faultIcon: "warning",
  },
} as const;

export interface DocumentSend {
  /** From the press until the reply arrives (INV-011). */
  readonly isSending: boolean;
  /** Addresses that open the message in WhatsApp, where the server has none itself. */
  readonly links: readonly string[];
  readonly send: () => void;
}

/**
 * Sends a document by e-mail or WhatsApp. Without a connection, and for a document that waits on this device, it goes
 * through the outbox. What the server did not answer keeps its id, so that pressing Send again sends it once.
 */
export function useDocumentSend(kind: SendKind, sent: Sent, onSent: () => void): DocumentSend {
  const offline = useOffline();
  const client = useQueryClient();
  const [isSending, setSending] = useState(false);
  const [links, setLinks] = useState<readonly string[]>([]);
  const askOnce = useAskOnce();
  const words = WORDS[kind];
  const queue = async (): Promise<void> => {
    const request = sendRequest(kind, sent, offline.outbox.mintOpId());
    const isKept = await runAction({ offline, dialogs: { announce }, toast }, request, {
      done: ["Waiting to send", "The server sends it now. Follow-ups shows when it was sent."],
      failed: [words.notSent, ""],
    });
    if (isKept) onSent();
  };
  const ask = async (): Promise<void> => {
    const reply = await askOnce(words.path, sendBody(kind, sent));
    if (reply.startsWith(WHATSAPP_LINK)) return setLinks(reply.split("\n"));
    await notify(reply);
  };
  const notify = async (reply: string): Promise<void> => {
    if (reply === words.done) {
      onSent();
      return announce({ icon: "success", title: words.sent, closesAfterMs: TOAST_MS.save });
    }
    if (reply.startsWith(SEND_QUEUED)) {
      onSent();
      return announce({ icon: "info", title: "Waiting to send", text: reply });
    }
    if (kind === "email") return announce({ icon: "error", title: words.notSent, text: reply });
    return announce({ icon: "warning", title: reply || "Contact Support Office." });
  };
  const failed = (failure: unknown): Promise<void> => {
    if (!(failure instanceof CallFailed)) throw failure;
    const text = failure.kind === "network" ? UNANSWERED : failure.message;
    return announce({ icon: "error", title: words.notSent, text });
  };
  const send = async (): Promise<void> => {
    if (sent.recipients.length === 0) return announce({ icon: "warning", title: words.none });
    setLinks([]);
    setSending(true);
    const isHere = sent.id.startsWith("tmp:") || offline.line().line !== "online";
    const work = isHere ? queue() : ask().finally(() => void readAgain(client, "documentsends"));
    await work.finally(() => setSending(false)).catch(failed);
  };
  return { isSending, links, send: () => (isSending ? undefined : void send()) };
}
