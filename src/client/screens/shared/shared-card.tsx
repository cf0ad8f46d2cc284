import { Button, Card, Group, Image, Stack, Text } from "@mantine/core";
import { IconFileTypePdf, IconPhoto } from "@tabler/icons-react";
import { useCallback } from "react";
import { kilobytes } from "../../../wire/attachments";
import { useBlobUrl } from "../../browser/use-blob-url";
import { useOffline } from "../../call/offline-context";
import type { SharedFile } from "../../offline/contract/shared";
import { asOfText } from "../../ui/as-of";

const PREVIEW_PX = 88;

interface SharedCardProps {
  readonly file: SharedFile;
  /** This file is being attached. */
  readonly isBusy: boolean;
  /** Another one is. */
  readonly disabled: boolean;
  readonly onAttach: () => void;
  readonly onDiscard: () => void;
}

/** A file that waits, with what the other app said of it. */
export function SharedCard({ file, isBusy, disabled, onAttach, onDiscard }: SharedCardProps) {
  const { name, size, at, note } = file;
  return (
    <Card component="li" withBorder p="sm" data-shared={file.id}>
      <Group align="flex-start" wrap="nowrap" gap="sm">
        <Preview file={file} />
        <Stack gap={2} style={{ flex: 1, minWidth: 0 }}>
          <Text fw={600} style={{ overflowWrap: "anywhere" }}>
            {name}
          </Text>
          <Text size="sm" c="dimmed">
            {kilobytes(size).toLocaleString("en-IN")} KB · received {asOfText(at)}
          </Text>
          {note !== "" && (
            <Text size="sm" lineClamp={3} style={{ overflowWrap: "anywhere" }}>
              {note}
            </Text>
          )}
          <Group gap="xs" mt={4}>
            <Button loading={isBusy} disabled={disabled} onClick={onAttach} aria-label={`Attach ${name}`}>
              Attach
            </Button>
            <Button
              variant="subtle"
              color="red"
              disabled={disabled || isBusy}
              onClick={onDiscard}
              aria-label={`Discard ${name}`}
            >
              Discard
            </Button>
          </Group>
        </Stack>
      </Group>
    </Card>
  );
}

/** The picture itself; a PDF and a picture that cannot be shown have an icon. */
function Preview({ file: { id, type } }: { readonly file: SharedFile }) {
  const { shared } = useOffline();
  const isPicture = type.startsWith("image/");
  const load = useCallback(() => shared.content(id), [shared, id]);
  const { url } = useBlobUrl(isPicture ? load : null);
  if (url) return <Image src={url} alt="" w={PREVIEW_PX} h={PREVIEW_PX} fit="cover" radius="sm" />;
  const Icon = isPicture ? IconPhoto : IconFileTypePdf;
  return <Icon size={PREVIEW_PX} stroke={1} aria-hidden style={{ flexShrink: 0 }} />;
}
