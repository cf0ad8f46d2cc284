import { Anchor, Loader, Stack, Text } from "@mantine/core";
import { useCallback } from "react";
import { useBlobUrl } from "../../browser/use-blob-url";
import { useOffline } from "../../call/offline-context";
import { fetchFile } from "./fetch-file";
import type { AttachmentRow } from "./use-attachments";

/** A picture or a PDF in the available space, with a download link. */
export function FilePreview({ row: { opId, path, name } }: { readonly row: AttachmentRow }) {
  const offline = useOffline();
  const load = useCallback(() => fetchFile(offline, { opId, path, name }), [offline, opId, path, name]);
  const { url, type, fault } = useBlobUrl(load);
  if (fault) return <Text role="alert">{fault}</Text>;
  if (!url) return <Loader role="status" aria-label="Loading" />;
  return (
    <Stack h="100%" gap="xs">
      {/* Phone browsers show no PDF inside a page. */}
      <Anchor href={url} download={name} size="sm" py={12}>
        Download
      </Anchor>
      {type.startsWith("image/") ? (
        <img
          src={url}
          alt={name}
          style={{ maxWidth: "100%", maxHeight: "calc(100% - 56px)", objectFit: "contain", alignSelf: "start" }}
        />
      ) : (
        <iframe src={url} title={name} style={{ width: "100%", flex: 1, border: 0 }} />
      )}
    </Stack>
  );
}
