import { WHATSAPP_CONNECTED, type WHATSAPP_PAIRING } from "../../../wire/document-send";
import { ENDPOINTS } from "../../../wire/endpoints";
import { callEndpoint } from "../../call/endpoint";
import type { Offline } from "../../offline/offline";

/** Width and height of a QR code, CSS pixels. */
export const QR_PX = 240;

export interface Pairing {
  readonly isConnected: boolean;
  readonly text: string;
  /** Picture of the QR code; '' where there is nothing to scan. */
  readonly picture: string;
}

const WORDS: Readonly<Record<string, string>> = { [WHATSAPP_CONNECTED]: "Connected with WhatsApp.", success: "Done." };

/** The answer of ENV-030: a state, the value of a QR code, or an error message. */
export async function pairWhatsapp(
  offline: Pick<Offline, "env" | "session">,
  body: { readonly type: (typeof WHATSAPP_PAIRING)[number]; readonly headertitle?: string },
): Promise<Pairing> {
  try {
    const text = (await callEndpoint(offline, ENDPOINTS.whatsappSend, { method: "POST", body })).trim();
    const known = WORDS[text];
    const isConnected = text === WHATSAPP_CONNECTED;
    if (known !== undefined || isSentence(text)) return { isConnected, text: known ?? text, picture: "" };
    return {
      isConnected,
      text: "Scan this code in WhatsApp: Linked devices, Link a device.",
      picture: await qrPicture(text),
    };
  } catch (failure) {
    return { isConnected: false, text: failure instanceof Error ? failure.message : String(failure), picture: "" };
  }
}

/** The QR code of a text, as a data address. */
export async function qrPicture(text: string): Promise<string> {
  const { toDataURL } = await import("qrcode");
  return toDataURL(text, { width: QR_PX, margin: 2 });
}

/** The value of a code has no spaces between words. */
const isSentence = (text: string): boolean => text === "" || /\s/.test(text);
