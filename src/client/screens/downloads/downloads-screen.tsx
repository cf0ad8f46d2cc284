import { Button, Card, Group, Progress, Stack, Text, Title } from "@mantine/core";
import { useDocumentTitle } from "@mantine/hooks";
import { useCallback, useEffect, useState } from "react";
import { ENTRY_COPY } from "../../../wire/entry-copy";
import { useOffline } from "../../call/offline-context";
import { useLine } from "../../call/use-line";
import { useReadiness } from "../../call/use-readiness";
import type { Reference } from "../../offline/contract/reference";
import type { Offline } from "../../offline/offline";
import { sizeText } from "../../rows/readiness-words";
import { asOfText } from "../../ui/as-of";
import { announceFailure } from "../../ui/dialogs";
import { DocumentCards } from "./document-cards";
import { DownloadAll } from "./download-all";
import { EntriesChoice } from "./entries-choice";
import { keepDefinitions } from "./keep-definitions";

type Kept = Awaited<ReturnType<Reference["entities"]>>[number];

/** `/downloads`: which records are completely on this device, their size and age; downloads and removes them. */
export function DownloadsScreen() {
  useDocumentTitle("Download for offline");
  const offline = useOffline();
  const online = useLine().line === "online";
  const { state } = useReadiness();
  const [all, setAll] = useState<readonly Kept[]>([]);
  const reload = useCallback(() => void copiesOf(offline).then(setAll), [offline]);
  useEffect(reload, [reload, state]);
  return (
    <Stack gap="md" maw={820}>
      <Title order={1} size="h3">
        Download for offline
      </Title>
      <Text size="sm" c="dimmed">
        Downloaded data can be searched and used in forms offline.
      </Text>
      <DownloadAll online={online} onDone={reload} />
      {all.map((kept) => (
        <DownloadCard key={kept.entity} kept={kept} online={online} onDone={reload} />
      ))}
      <DocumentCards online={online} />
    </Stack>
  );
}

/** The copies that this user needs or has, by the titles of their lists. */
async function copiesOf({ reference, preparer }: Pick<Offline, "reference" | "preparer">): Promise<readonly Kept[]> {
  const copies = await reference.entities();
  const needed = (await preparer.parts()).filter(({ part }) => part === "records");
  if (needed.length === 0) return copies;
  const titles = new Map(needed.map(({ name, title }) => [name, title]));
  const known = copies.filter((copy) => titles.has(copy.entity) || isHere(copy));
  const names = new Set(known.map(({ entity }) => entity));
  return [
    ...known.map((copy) =>
      copy.title === copy.entity ? { ...copy, title: titles.get(copy.entity) ?? copy.title } : copy,
    ),
    ...needed
      .filter(({ name }) => !names.has(name))
      .map(({ name, title }) => ({ entity: name, title, rows: 0, bytes: 0, asOf: null, complete: false })),
  ];
}

interface DownloadCardProps {
  readonly kept: Kept;
  readonly online: boolean;
  readonly onDone: () => void;
}

function DownloadCard({ kept, online, onDone }: DownloadCardProps) {
  const { reader, reference } = useOffline();
  const [progress, setProgress] = useState<readonly [done: number, total: number] | null>(null);
  const download = async (): Promise<void> => {
    setProgress([0, 0]);
    try {
      await reference.download(kept.entity, (done, total) => setProgress([done, total]));
      await keepDefinitions(reader, kept.entity);
    } catch (failure) {
      await announceFailure(failure);
    } finally {
      setProgress(null);
      onDone();
    }
  };
  const remove = () => void reference.remove(kept.entity).then(onDone);
  return (
    <Card withBorder p="sm" data-download={kept.entity} data-complete={kept.complete || undefined}>
      <Group justify="space-between">
        <div>
          <Text fw={600}>{kept.title}</Text>
          <Text size="sm" c="dimmed">
            {words(kept)}
          </Text>
        </div>
        <Group gap="xs">
          {isHere(kept) && (
            <Button
              variant="subtle"
              color="red"
              onClick={remove}
              disabled={progress !== null}
              aria-label={`Remove ${kept.title}`}
            >
              Remove
            </Button>
          )}
          <Button
            variant="default"
            loading={progress !== null}
            disabled={!online}
            title={online ? undefined : "Online only"}
            onClick={() => void download()}
            aria-label={`${kept.complete ? "Update" : "Download"} ${kept.title}`}
          >
            {kept.complete ? "Update" : "Download"}
          </Button>
        </Group>
      </Group>
      {kept.entity === ENTRY_COPY && (
        <EntriesChoice online={online && progress === null} onChosen={() => void download()} />
      )}
      {progress !== null && (
        <Progress
          mt="xs"
          value={progress[1] > 0 ? (100 * progress[0]) / progress[1] : 0}
          aria-label={`${progress[0]} of ${progress[1]} rows`}
        />
      )}
    </Card>
  );
}

/** Also true for an interrupted download: it takes space, and the next download continues it. */
const isHere = ({ rows, asOf }: Kept): boolean => asOf !== null || rows > 0;

function words(kept: Kept): string {
  const { rows, bytes, asOf, complete } = kept;
  if (!isHere(kept)) return "Not on this device";
  const age = asOf === null ? "" : ` as of ${asOfText(asOf)}`;
  return `${rows.toLocaleString("en-IN")} rows, ${sizeText(bytes)}, ${complete ? "complete" : "incomplete"}${age}`;
}
