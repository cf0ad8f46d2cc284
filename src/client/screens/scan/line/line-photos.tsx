import { ActionIcon, Box, Button, FileButton, Group, Image, Stack, Text } from "@mantine/core";
import { IconCamera, IconX } from "@tabler/icons-react";
import { useState } from "react";
import type { LinePhoto } from "../../../../domain/scanning/scan-event";
import type { ScanLine } from "../../../../domain/scanning/session-lines";
import { prepareFile } from "../../../elements/attachments/prepare-file";
import { toBase64 } from "../../../offline/files/file-bytes";

/** More would fill a phone: each is up to a megabyte until it is sent. */
const PHOTOS_MAX = 5;
const SIDE_PX = 96;

interface LinePhotosProps {
  readonly line: ScanLine;
  readonly onAdd: (photo: LinePhoto) => Promise<void>;
  readonly onRemove: (id: string) => Promise<void>;
}

/** Pictures of the goods of a line: of damage, of a label. They are attached to the document of the session. */
export function LinePhotos({ line, onAdd, onRemove }: LinePhotosProps) {
  const [fault, setFault] = useState("");
  const [isBusy, setBusy] = useState(false);
  const add = async (file: File | null): Promise<void> => {
    if (!file) return;
    setBusy(true);
    setFault("");
    try {
      const ready = await prepareFile(file);
      if ("title" in ready) return setFault(ready.text || ready.title);
      const { type, bytes } = ready;
      await onAdd({ id: crypto.randomUUID(), name: nameOf(line, type), type, data: toBase64(bytes) });
    } catch (failure) {
      setFault(failure instanceof Error ? failure.message : String(failure));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Stack gap="xs" role="group" aria-label="Photos">
      <Group gap="xs" wrap="wrap">
        {line.photos.map((photo, at) => (
          <Box key={photo.id} pos="relative" data-photo={photo.id}>
            <Image
              src={`data:${photo.type};base64,${photo.data}`}
              alt={`Photo ${at + 1}`}
              w={SIDE_PX}
              h={SIDE_PX}
              fit="cover"
              radius="sm"
            />
            <ActionIcon
              pos="absolute"
              top={4}
              right={4}
              variant="default"
              size={44}
              aria-label={`Remove photo ${at + 1}`}
              onClick={() => void onRemove(photo.id)}
            >
              <IconX size={20} aria-hidden />
            </ActionIcon>
          </Box>
        ))}
        {line.photos.length < PHOTOS_MAX && (
          <FileButton accept="image/jpeg,image/png" capture="environment" onChange={(file) => void add(file)}>
            {(open) => (
              <Button
                {...open}
                variant="default"
                loading={isBusy}
                leftSection={<IconCamera size={18} stroke={1.5} aria-hidden />}
              >
                Add photo
              </Button>
            )}
          </FileButton>
        )}
      </Group>
      {fault !== "" && (
        <Text size="sm" c="red" role="alert">
          {fault}
        </Text>
      )}
    </Stack>
  );
}

/** `BOLT-M8-photo-2.jpg`: what the attachment is of is seen without opening it. */
function nameOf({ item, code, photos }: ScanLine, type: string): string {
  const numbers = photos.map(({ name }) => Number(/-photo-(\d+)\./.exec(name)?.[1] ?? 0));
  const of = (item?.code || code).replace(/[^\w.-]+/g, "-");
  return `${of}-photo-${Math.max(0, ...numbers) + 1}.${type === "image/png" ? "png" : "jpg"}`;
}
