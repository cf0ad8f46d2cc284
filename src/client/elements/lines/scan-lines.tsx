import { Button, Text } from "@mantine/core";
import { IconCamera } from "@tabler/icons-react";
import { lazy, Suspense } from "react";
import type { LineColumn } from "../../../definitions/form-row";
import { UnknownCode } from "../barcode/unknown-code";
import classes from "./lines.module.css";
import type { LineScans } from "./use-line-scans";

const Scanner = lazy(async () => ({ default: (await import("../../ui/scanning/scanner")).Scanner }));

interface ScanLinesProps {
  readonly column: LineColumn;
  readonly scans: LineScans;
  /** Whether the camera is open. */
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
}

/** The camera for lines with barcodes, or with items that have barcodes, and what the last scan did. */
export function ScanLines({ column, scans: { take, choose, message, unknown }, isOpen, onOpen }: ScanLinesProps) {
  const source = column.DataSourceID_SQL ?? "";
  return (
    <div>
      <Button
        type="button"
        my="xs"
        variant="default"
        leftSection={<IconCamera size={18} aria-hidden />}
        aria-expanded={isOpen}
        onClick={() => onOpen(!isOpen)}
      >
        Scan barcodes
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <Scanner onCode={take} onClose={() => onOpen(false)} />
        </Suspense>
      )}
      {unknown && source !== "" ? (
        <UnknownCode
          key={`${unknown.at} ${unknown.code}`}
          code={unknown.code}
          source={source}
          noun={column.scanNoun ?? [column.title, column.title]}
          note={`It is in line ${unknown.at + 1}.`}
          onChoose={(value, label) => choose(unknown.code, value, label)}
        />
      ) : (
        <Text role="status" className={classes.scanned}>
          {message}
        </Text>
      )}
    </div>
  );
}
