import { Button, Group, Stack, Text, Title } from "@mantine/core";
import { useState } from "react";
import { useRead } from "../../call/use-read";
import { textOf } from "../../rows/read-row";
import { FilePreview } from "./file-preview";
import { useAttachments } from "./use-attachments";

const FORM = "scandetail";

/** The scanned paper next to the form it is entered in: remark and files. `scan` is its id or `tmp:<opId>`. */
export function ScanPane({ scan }: { readonly scan: string }) {
  const [at, setAt] = useState(0);
  const { rows, error } = useAttachments({ formname: FORM, recordKey: scan });
  const isStored = /^\d+$/.test(scan);
  const { data } = useRead(
    { kind: "form", sqlsp: "scan_R_getviewdata", args: { txtid: scan } },
    { entity: "scan", enabled: isStored },
  );
  const record = data?.rows[0];
  const shown = rows[at] ?? rows[0];
  return (
    <Stack gap="xs" h="100%" component="section" aria-label="Scan" data-scan-pane>
      <Title order={2} size="h5">
        {(record && textOf(record, "scanname")) || "Scan"}
      </Title>
      {record && textOf(record, "remark") && (
        <Text size="sm" style={{ whiteSpace: "pre-line" }}>
          {textOf(record, "remark")}
        </Text>
      )}
      {record && textOf(record, "docno") && (
        <Text size="sm" c="var(--mac-amber-text)" role="status">
          Already entered as {textOf(record, "docno")}.
        </Text>
      )}
      {rows.length > 1 && (
        <Group gap={4}>
          {rows.map(({ id, opId, name }, index) => (
            <Button
              key={id || opId}
              variant={index === at ? "filled" : "default"}
              size="compact-sm"
              onClick={() => setAt(index)}
            >
              {name}
            </Button>
          ))}
        </Group>
      )}
      {error && (
        <Text size="sm" c="var(--mac-danger-text)" role="alert">
          {error.message}
        </Text>
      )}
      {rows.length === 0 && !error && (
        <Text size="sm" c="dimmed">
          This scan has no file attached.
        </Text>
      )}
      {shown && (
        <div style={{ flex: 1, minHeight: 0 }}>
          <FilePreview row={shown} key={shown.id || shown.opId} />
        </div>
      )}
    </Stack>
  );
}
