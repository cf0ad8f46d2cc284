import { Button, Stack, Text, Title } from "@mantine/core";
import { useEffect, useState } from "react";
import { useOffline } from "../../call/offline-context";
import { NearlyFull } from "../../session/nearly-full";

const MB = 1_048_576;

interface Storage {
  readonly usage: number;
  readonly quota: number;
  readonly persisted: boolean | null;
}

/** How much storage this device uses, and whether the browser has promised not to clear it. */
export function DeviceStorage() {
  const { storage, env } = useOffline();
  const [state, setState] = useState<Storage | null>(null);
  useEffect(() => {
    let here = true;
    storage().then(
      (found) => here && setState(found),
      () => undefined,
    );
    return () => {
      here = false;
    };
  }, [storage]);
  if (!state || state.quota === 0) return null;
  const { usage, quota, persisted } = state;
  const persist = env.storage?.persist;
  const ask = async (): Promise<void> => {
    await persist?.call(env.storage).catch(() => false);
    setState(await storage());
  };
  return (
    <Stack gap="sm" component="section" aria-label="Storage of this device">
      <Title order={2} size="h4">
        Storage of this device
      </Title>
      <Text size="sm">
        {Math.ceil(usage / MB)} MB of {Math.floor(quota / MB)} MB are used.
      </Text>
      <NearlyFull />
      {persisted === true && <Text size="sm">The browser keeps this data.</Text>}
      {persisted === false && (
        <>
          <Text size="sm">
            The browser may delete this data when the disk is full. Install the app to prevent this.
          </Text>
          {persist && (
            <Button variant="default" style={{ alignSelf: "flex-start" }} onClick={() => void ask()}>
              Ask the browser to keep this data
            </Button>
          )}
        </>
      )}
    </Stack>
  );
}
