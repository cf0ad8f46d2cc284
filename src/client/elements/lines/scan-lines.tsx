import { Button, Text } from "@mantine/core";
import { IconCamera } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import type { LineColumn } from "../../../definitions/form-row";
import { codeOfScan } from "../../../domain/barcode/scanned-code";
import { type CellContext, cellText, withText } from "./line";
import { countScan } from "./scanned-lines";
import type { Lines } from "./use-lines";

const Scanner = lazy(async () => ({ default: (await import("../../ui/scanning/scanner")).Scanner }));

interface ScanLinesProps {
  readonly column: LineColumn;
  readonly lines: Lines;
  readonly context: CellContext;
}

/**
 * The camera for lines with barcodes, or with items that have barcodes: every code that it reads becomes a line. A
 * code that is already in a line is only reported, or counted where lines have a count.
 */
export function ScanLines({ column, lines: { lines, change }, context }: ScanLinesProps) {
  const [isOpen, setOpen] = useState(false);
  const [message, setMessage] = useState("");
  const scanned = (text: string) => {
    if (column.scanAdds) return count(codeOfScan(text, Number(context.today.slice(0, 4))), column.scanAdds);
    const line = withText(column, {}, text, context);
    const code = String(line[column.key]);
    const known = lines.findIndex((one) => String(one[column.key] ?? "") === code);
    if (known >= 0) return setMessage(`${code} is already in line ${known + 1}.`);
    change([...lines, line]);
    setMessage(`Line ${lines.length + 1}: ${code}`);
  };
  const count = (code: string, counts: string) => {
    const done = countScan(column, counts, lines, code);
    const line = done.lines[done.at] ?? {};
    change(done.lines);
    setMessage(`Line ${done.at + 1}: ${cellText(column, line)}, ${String(line[counts])}`);
  };
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
          <Scanner onCode={scanned} onClose={() => setOpen(false)} />
        </Suspense>
      )}
      <Text size="sm" role="status">
        {message}
      </Text>
    </div>
  );
}
