import { Button, Card, Group, Text, Title } from "@mantine/core";
import { useCallback, useEffect, useState } from "react";
import { financialYearOf } from "../../../domain/calendar";
import { kolkataDate } from "../../../domain/date-format";
import { PROCEDURE_NAMES } from "../../../wire/procedure-names";
import { useOffline } from "../../call/offline-context";
import { useRead } from "../../call/use-read";
import { announceFailure } from "../../ui/dialogs";
import { keepDefinitions } from "./keep-definitions";

/**
 * Documents that this user may create. Keeps their form and reserves numbers on the device, so that a document made
 * offline has its final number at once.
 */
export function DocumentCards({ online }: { readonly online: boolean }) {
  const { data } = useRead({ kind: "list", sqlsp: PROCEDURE_NAMES.numberKinds, args: {} });
  const kinds = (data?.rows ?? []).filter(({ mayadd, entity }) => Number(mayadd) === 1 && typeof entity === "string");
  if (kinds.length === 0) return null;
  return (
    <>
      <Title order={2} size="h4">
        Documents
      </Title>
      {kinds.map(({ entity, kind }) => (
        <DocumentCard key={String(entity)} entity={String(entity)} title={String(kind)} online={online} />
      ))}
    </>
  );
}

function DocumentCard({
  entity,
  title,
  online,
}: {
  readonly entity: string;
  readonly title: string;
  readonly online: boolean;
}) {
  const { reader, numbers, now } = useOffline();
  const [left, setLeft] = useState<number | null>(null);
  const [busy, setBusy] = useState(false);
  const fy = financialYearOf(kolkataDate(now()));
  const count = useCallback(() => void numbers.left(entity, fy).then(setLeft), [numbers, entity, fy]);
  useEffect(count, [count]);
  const getReady = async (): Promise<void> => {
    setBusy(true);
    try {
      await keepDefinitions(reader, entity);
      await numbers.ready(entity, fy);
    } catch (failure) {
      await announceFailure(failure);
    } finally {
      setBusy(false);
      count();
    }
  };
  return (
    <Card withBorder p="sm" data-document={entity} data-numbers={left ?? undefined}>
      <Group justify="space-between">
        <div>
          <Text fw={600}>{title}</Text>
          <Text size="sm" c="dimmed">
            {left ? `${left} numbers of ${fy} are reserved for documents made offline` : "No numbers on this device"}
          </Text>
        </div>
        <Button
          variant="default"
          loading={busy}
          disabled={!online}
          title={online ? undefined : "Online only"}
          onClick={() => void getReady()}
          aria-label={`Get ready: ${title}`}
        >
          Get ready
        </Button>
      </Group>
    </Card>
  );
}
