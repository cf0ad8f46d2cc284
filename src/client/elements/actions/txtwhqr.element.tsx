import { Button, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useOffline } from "../../call/offline-context";
import { NO_VALUE } from "../container-parts";
import { defineElement, type ElementProps } from "../element";
import { pairWhatsapp, QR_PX, type Pairing } from "./pair-whatsapp";

/** `txtwhqr` (FORM-049): the QR code that pairs this company's phone with WhatsApp, or the state of the pairing. */
function TxtWhQr({ node: { row }, form }: ElementProps) {
  const offline = useOffline();
  const { disabled } = form.useField(row.key);
  const [busy, setBusy] = useState(false);
  const [pairing, setPairing] = useState<Pairing | null>(null);
  const ask = (type: "getqr" | "getqrrefresh") => {
    setBusy(true);
    void pairWhatsapp(offline, { type })
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

export default defineElement({ type: "txtwhqr", role: "content", ...NO_VALUE, Input: TxtWhQr });
