import { Button, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { ENDPOINTS } from "../../../wire/endpoints";
import { callEndpoint } from "../../call/endpoint";
import { useOffline } from "../../call/offline-context";
import { ElementIcon } from "../../ui/element-icon";
import { NO_VALUE } from "../container-parts";
import { defineElement, type ElementProps } from "../element";

/** `btngooglecontsync` (FORM-026): starts the synchronisation with Google Contacts and shows the answer (ENV-034). */
function BtnGoogleContSync({ node: { row }, form }: ElementProps) {
  const offline = useOffline();
  const { disabled } = form.useField(row.key);
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState("");
  const sync = () => {
    setBusy(true);
    void callEndpoint(offline, ENDPOINTS.googleContactsSync, { method: "POST", body: new FormData() })
      .then(setMessage, (failure: unknown) => setMessage(failure instanceof Error ? failure.message : String(failure)))
      .finally(() => setBusy(false));
  };
  return (
    <Stack gap={4}>
      <Button
        id={`${form.id}-${row.key}`}
        type="button"
        variant="default"
        w="fit-content"
        className={row.TXT_class || undefined}
        disabled={disabled}
        loading={busy}
        leftSection={row.COMP_style ? <ElementIcon name={row.COMP_style} /> : undefined}
        onClick={sync}
      >
        {row.label_label || "Google Contacts"}
      </Button>
      <Text size="sm" role="status">
        {message}
      </Text>
    </Stack>
  );
}

export default defineElement({ type: "btngooglecontsync", role: "action", ...NO_VALUE, Input: BtnGoogleContSync });
