import { Button, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { ENDPOINTS } from "../../../wire/endpoints";
import { callEndpoint } from "../../call/endpoint";
import { useOffline } from "../../call/offline-context";
import { NO_VALUE } from "../container-parts";
import { defineElement, type ElementProps } from "../element";

const QR_PX = 240;

interface Pairing {
  readonly text: string;
  /** Picture of the QR code; '' where there is nothing to scan. */
  readonly picture: string;
}

/** `txtwhqr` (FORM-049): the QR code that pairs this company's phone with WhatsApp, or the state of the pairing. */
function TxtWhQr({ node: { row }, form }: ElementProps) {
  const offline = useOffline();
  const { disabled } = form.useField(row.key);
  const [busy, setBusy] = useState(false);
  const [pairing, setPairing] = useState<Pairing | null>(null);
  const ask = (type: "getqr" | "getqrrefresh") => {
    setBusy(true);
    void pair(offline, type)
      .then(setPairing)
      .finally(() => setBusy(false));
  };
  const label = row.label_label || "WhatsApp";
  return (
    <Stack id={`${form.id}-${row.key}`} gap="xs" role="group" aria-label={label}>
      <Text size="sm" fw={500}>
        {label}
      </Text>
      <Group gap="sm">
        <Button type="button" variant="default" disabled={disabled} loading={busy} onClick={() => ask("getqr")}>
          Get QR
        </Button>
        {pairing?.picture && (
          <Button type="button" variant="subtle" disabled={disabled || busy} onClick={() => ask("getqrrefresh")}>
            New QR
          </Button>
        )}
      </Group>
      {pairing?.picture && (
        <img src={pairing.picture} width={QR_PX} height={QR_PX} alt="QR code: scan it in WhatsApp, Linked devices" />
      )}
      <Text size="sm" role="status">
        {pairing?.text ?? ""}
      </Text>
    </Stack>
  );
}

const WORDS: Readonly<Record<string, string>> = { CONNECTED: "Connected with WhatsApp.", success: "Done." };

/** The answer of ENV-030: a state, the value of a QR code, or an error message. */
async function pair(offline: ReturnType<typeof useOffline>, type: string): Promise<Pairing> {
  try {
    const text = (await callEndpoint(offline, ENDPOINTS.whatsappSend, { method: "POST", body: { type } })).trim();
    const known = WORDS[text];
    if (known !== undefined || isSentence(text)) return { text: known ?? text, picture: "" };
    const { toDataURL } = await import("qrcode");
    return {
      text: "Scan this code in WhatsApp: Linked devices, Link a device.",
      picture: await toDataURL(text, { width: QR_PX, margin: 2 }),
    };
  } catch (failure) {
    return { text: failure instanceof Error ? failure.message : String(failure), picture: "" };
  }
}

/** The value of a code has no spaces between words. */
const isSentence = (text: string): boolean => text === "" || /\s/.test(text);

export default defineElement({ type: "txtwhqr", role: "content", ...NO_VALUE, Input: TxtWhQr });
