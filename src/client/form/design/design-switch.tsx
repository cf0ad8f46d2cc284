import { Switch } from "@mantine/core";
import { useSyncExternalStore } from "react";
import { designMode } from "./design-mode";

/** Shows and hides the developer's tools on this device. */
export function DesignSwitch() {
  const isOn = useSyncExternalStore(designMode.subscribe, designMode.isOn);
  return (
    <Switch
      size="xs"
      label="Form editor"
      checked={isOn}
      onChange={(event) => designMode.set(event.currentTarget.checked)}
      ml="auto"
    />
  );
}
