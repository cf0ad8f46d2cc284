import { Alert, Anchor, Button, Card, Stack, Text, Title } from "@mantine/core";
import { useDocumentTitle } from "@mantine/hooks";
import { IconMapPin } from "@tabler/icons-react";
import { useState } from "react";
import { readGeolocation } from "../../browser/geolocation";
import { useOffline } from "../../call/offline-context";
import { mapLink } from "../../rows/map-link";
import { useSession } from "../../session/use-session";
import { asOfText } from "../../ui/as-of";
import { Breadcrumb } from "../../ui/breadcrumb";
import { EmptyState } from "../../ui/empty-state";
import { keepPlace, keptPlace, readPlace } from "./place-store";

const NOT_AVAILABLE =
  "The location of this device is not available. Switch it on, and allow it for this page in the browser.";

/**
 * `/Mapview` (SHELL-039, OPEN-013): where the device was when the user last read its location. Nothing is read
 * without the button, and nothing is sent.
 */
export function MapViewScreen() {
  useDocumentTitle("Map");
  const { session } = useSession();
  return (
    <Stack gap="md" maw={640}>
      <Breadcrumb crumbs={[{ label: "Map" }]} />
      <Title order={1} size="h3">
        Map
      </Title>
      {session && <LocationCard key={session.claims.sub} userKey={session.claims.sub} />}
    </Stack>
  );
}

function LocationCard({ userKey }: { readonly userKey: string }) {
  const { env } = useOffline();
  const [place, setPlace] = useState(() => keptPlace(window.localStorage, userKey));
  const [state, setState] = useState<"idle" | "asking" | "failed">("idle");
  const ask = async (): Promise<void> => {
    setState("asking");
    const found = readPlace(await readGeolocation(), env.now());
    setState(found ? "idle" : "failed");
    if (!found) return;
    keepPlace(window.localStorage, userKey, found);
    setPlace(found);
  };
  return (
    <>
      <Button
        leftSection={<IconMapPin size={18} aria-hidden />}
        loading={state === "asking"}
        onClick={() => void ask()}
        style={{ alignSelf: "flex-start" }}
      >
        {place ? "Read the location again" : "Read the location"}
      </Button>
      {state === "failed" && (
        <Alert color="red" role="alert">
          {NOT_AVAILABLE}
        </Alert>
      )}
      {place ? (
        <Card withBorder padding="md" role="status">
          <Text fw={600} style={{ fontVariantNumeric: "tabular-nums" }}>
            {place.latitude}, {place.longitude}
          </Text>
          <Text size="sm" c="dimmed">
            as of {asOfText(place.at)}, kept on this device
          </Text>
          <Anchor href={mapLink(place)} target="_blank" rel="noopener noreferrer" py={12}>
            Open in a map
          </Anchor>
        </Card>
      ) : (
        <EmptyState text="No location yet. Press the button to read it. It stays on this device." />
      )}
    </>
  );
}
