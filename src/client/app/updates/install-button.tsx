import { Button } from "@mantine/core";
import { IconDeviceMobile } from "@tabler/icons-react";
import { useSyncExternalStore } from "react";
import { installs, type InstallStore } from "./install-store";

/** Offers to install the app, if the browser supports it. */
export function InstallButton({ store = installs }: { readonly store?: InstallStore }) {
  const ready = useSyncExternalStore(store.subscribe, store.ready);
  if (!ready) return null;
  return (
    <Button
      variant="default"
      leftSection={<IconDeviceMobile size={16} aria-hidden />}
      onClick={() => void store.install()}
    >
      Install on this device
    </Button>
  );
}
