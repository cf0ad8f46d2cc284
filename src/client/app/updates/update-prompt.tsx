import { Alert, Button, Group, Text } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import { useState, useSyncExternalStore } from "react";
import { dirtyForms } from "../../browser/dirty-forms";
import { updates, type UpdateStore } from "./update-store";

/**
 * "Update ready". An update is never applied without the user, and never over a form with changes. Drafts and the
 * outbox are in the browser's database and are not touched by a new build.
 */
export function UpdatePrompt({ store = updates }: { readonly store?: UpdateStore }) {
  const ready = useSyncExternalStore(store.subscribe, store.ready);
  const dirty = useSyncExternalStore(dirtyForms.subscribe, dirtyForms.any);
  const [busy, setBusy] = useState(false);
  if (!ready) return null;
  const take = (): void => {
    setBusy(true);
    void store.apply().finally(() => setBusy(false));
  };
  return (
    <Alert icon={<IconRefresh size={20} aria-hidden />} p="sm" mb="sm" role="status" data-update="ready">
      <Group gap="md">
        <Text size="sm">
          {dirty
            ? "An update is ready. Save or leave the open form, then update."
            : "An update is ready. Nothing you entered is lost."}
        </Text>
        <Button size="compact-sm" onClick={take} disabled={dirty} loading={busy}>
          Update now
        </Button>
      </Group>
    </Alert>
  );
}
