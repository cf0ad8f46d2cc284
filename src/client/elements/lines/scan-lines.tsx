import { Button, Group, Text } from "@mantine/core";
import { IconCamera } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import type { LineColumn } from "../../../definitions/form-row";
import type { LineScans } from "./use-line-scans";

const Scanner = lazy(async () => ({ default: (await import("../../ui/scanning/scanner")).Scanner }));

interface ScanLinesProps {
  readonly column: LineColumn;
  readonly scans: LineScans;
  /** Shows the item cell of a line (from 0) and opens it. */
  readonly onChoose: (line: number) => void;
}

/** The camera for lines with barcodes, or with items that have barcodes, and what the last scan did. */
export function ScanLines({ column, scans: { take, message, unknown }, onChoose }: ScanLinesProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <Button
        type="button"
        my="xs"
        variant="default"
        leftSection={<IconCamera size={18} aria-hidden />}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        Scan barcodes
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <Scanner onCode={take} onClose={() => setOpen(false)} />
        </Suspense>
      )}
      {unknown ? (
        <Group gap="xs" role="alert">
          <Text size="sm" c="var(--mac-danger-text)">
            {column.title} with the code {unknown.code} was not found. It is in line {unknown.at + 1}.
          </Text>
          <Button type="button" variant="default" onClick={() => onChoose(unknown.at)}>
            Choose {column.title}
          </Button>
        </Group>
      ) : (
        <Text size="sm" role="status">
          {message}
        </Text>
      )}
    </div>
  );
}
