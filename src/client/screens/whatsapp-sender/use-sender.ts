import { useCallback, useEffect, useState } from "react";
import { SEND_QUEUED, WHATSAPP_SENT } from "../../../wire/document-send";
import { ENDPOINTS } from "../../../wire/endpoints";
import { useOffline } from "../../call/offline-context";
import { useAskOnce } from "../../call/use-ask-once";
import { pairWhatsapp, type Pairing } from "../../elements/actions/pair-whatsapp";
import { CallFailed } from "../../offline/contract/reader";
import { announce } from "../../ui/dialogs";
import { TOAST_MS } from "../../ui/toast-time";
import type { Message } from "./message-fields";

export interface Sender {
  /** Null until the first answer. */
  readonly pairing: Pairing | null;
  readonly isAsking: boolean;
  readonly isSending: boolean;
  readonly ask: (type: "checkauth" | "getqr" | "getqrrefresh") => void;
  readonly send: (message: Message) => void;
}

/** The connection of the server's WhatsApp, checked when the page opens and after each message (DEV-027, DEV-028). */
export function useSender(): Sender {
  const offline = useOffline();
  const [pairing, setPairing] = useState<Pairing | null>(null);
  const [isAsking, setAsking] = useState(false);
  const [isSending, setSending] = useState(false);
  const askOnce = useAskOnce();
  const ask = useCallback(
    (type: "checkauth" | "getqr" | "getqrrefresh"): void => {
      setAsking(true);
      void pairWhatsapp(offline, { type })
        .then(setPairing)
        .finally(() => setAsking(false));
    },
    [offline],
  );
  useEffect(() => ask("checkauth"), [ask]);
  const post = async (message: Message): Promise<void> => {
    const reply = await askOnce(ENDPOINTS.whatsappSend, message);
    if (reply.startsWith(SEND_QUEUED)) return announce({ icon: "info", title: "Waiting to send", text: reply });
    if (reply !== WHATSAPP_SENT) return announce({ icon: "warning", title: reply || "Contact Support Office." });
    ask("checkauth");
    await announce({ icon: "success", title: "WhatsApp message has been sent", closesAfterMs: TOAST_MS.save });
  };
  const send = async (message: Message): Promise<void> => {
    setSending(true);
    await post(message)
      .finally(() => setSending(false))
      .catch((failure: unknown) => {
        if (!(failure instanceof CallFailed)) throw failure;
        return announce({ icon: "error", title: "WhatsApp message has been not sent", text: failure.message });
      });
  };
  return { pairing, isAsking, isSending, ask, send: (message) => (isSending ? undefined : void send(message)) };
}
