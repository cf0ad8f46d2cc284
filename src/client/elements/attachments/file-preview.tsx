import { Anchor, Loader, Stack, Text } from "@mantine/core";
import { useEffect, useState } from "react";
import { useOffline } from "../../call/offline-context";
import { fetchFile } from "./fetch-file";
import type { AttachmentRow } from "./use-attachments";

interface Shown {
  readonly url: string;
  readonly type: string;
  readonly fault: string;
}

/** A picture or a PDF in the available space, with a download link. */
export function FilePreview({ row }: { readonly row: AttachmentRow }) {
  const offline = useOffline();
  const [shown, setShown] = useState<Shown | null>(null);
  useEffect(() => {
    let url = "";
    let isUnmounted = false;
    fetchFile(offline, row).then(
      (blob) => {
        if (isUnmounted) return;
        url = URL.createObjectURL(blob);
        setShown({ url, type: blob.type, fault: "" });
      },
      (failure: unknown) =>
        !isUnmounted &&
        setShown({ url: "", type: "", fault: failure instanceof Error ? failure.message : String(failure) }),
    );
    return () => {
      isUnmounted = true;
      if (url) URL.revokeObjectURL(url);
    };
  }, [offline, row]);
  if (!shown) return <Loader role="status" aria-label="Loading" />;
  if (shown.fault) return <Text role="alert">{shown.fault}</Text>;
  return (
    <Stack h="100%" gap="xs">
      {/* Phone browsers show no PDF inside a page. */}
      <Anchor href={shown.url} download={row.name} size="sm" py={12}>
        Download
      </Anchor>
      {shown.type.startsWith("image/") ? (
        <img
          src={shown.url}
          alt={row.name}
          style={{ maxWidth: "100%", maxHeight: "calc(100% - 56px)", objectFit: "contain", alignSelf: "start" }}
        />
      ) : (
        <iframe src={shown.url} title={row.name} style={{ width: "100%", flex: 1, border: 0 }} />
      )}
    </Stack>
  );
}
