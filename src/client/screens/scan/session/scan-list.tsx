import { Text } from "@mantine/core";
import { useState } from "react";
import { useVirtualizer } from "react-window";
import { formatDate } from "../../../../domain/date-format";
import { formatQuantity } from "../../../../domain/indian-format";
import type { ScanLine } from "../../../../domain/scanning/session-lines";
import { unitName } from "./scanned-item";
import classes from "./session.module.css";
import { useSwipe } from "./use-swipe";
import type { Verdict } from "./verdict";

const LINE_PX = 68;
const OVERSCAN = 6;
const DEFAULT_PX = 400;

interface ScanListProps {
  readonly lines: readonly ScanLine[];
  readonly verdictOf: (line: ScanLine) => Verdict;
  readonly onOpen: (line: ScanLine) => void;
  readonly onRemove: (line: ScanLine) => void;
}

/** The scanned lines, the last first. Only those in sight are drawn. */
export function ScanList({ lines, verdictOf, onOpen, onRemove }: ScanListProps) {
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const { items, totalSize } = useVirtualizer({
    count: lines.length,
    element: scroller,
    itemSize: LINE_PX,
    overscanCount: OVERSCAN,
    defaultSize: DEFAULT_PX,
  });
  return (
    <div
      ref={setScroller}
      className={classes.list}
      role="list"
      aria-label="Scanned lines"
      data-scan-lines={lines.length}
    >
      {lines.length === 0 && (
        <Text c="dimmed" ta="center" p="lg" role="status">
          Scan a barcode with the camera or a hand scanner, or type a code.
        </Text>
      )}
      <div className={classes.all} style={{ height: totalSize }} role="presentation">
        {items.map(({ index, offset }) => {
          const line = lines[index];
          return line ? (
            <Line
              key={line.id}
              line={line}
              offset={offset}
              verdict={verdictOf(line)}
              onOpen={() => onOpen(line)}
              onRemove={() => onRemove(line)}
            />
          ) : null;
        })}
      </div>
    </div>
  );
}

interface LineProps {
  readonly line: ScanLine;
  /** Px from the first line. */
  readonly offset: number;
  readonly verdict: Verdict;
  readonly onOpen: () => void;
  readonly onRemove: () => void;
}

function Line({ line, offset, verdict, onOpen, onRemove }: LineProps) {
  const { style, ...swipe } = useSwipe(onRemove, onOpen);
  const name = line.item?.name ?? line.code;
  const unit = unitName(line.item, line.unitid);
  return (
    <div role="listitem">
      <button
        type="button"
        className={classes.line}
        style={{
          ...style,
          top: offset,
          width: "100%",
          border: 0,
          borderBottom: "1px solid var(--mac-line)",
          color: "inherit",
        }}
        aria-label={`${name}, ${formatQuantity(line.qty)} ${unit}${verdict.words ? `, ${verdict.words}` : ""}`}
        data-scan-line={line.code}
        {...swipe}
      >
        <span className={classes.what}>
          <span className={classes.name}>{name}</span>
          <span className={classes.detail}>{detailOf(line)}</span>
          {verdict.words !== "" && (
            <span className={`${classes.detail} ${classes.words}`} data-tone={verdict.tone}>
              {verdict.words}
            </span>
          )}
        </span>
        <span className={classes.qty}>
          {formatQuantity(line.qty)}
          <span className={classes.unit}>{unit}</span>
        </span>
      </button>
    </div>
  );
}

const detailOf = ({ item, code, batch, expiry, remark, photos, bin = "", recount }: ScanLine): string =>
  [
    bin === "" ? "" : `Bin ${bin}`,
    recount === undefined ? "" : "Recount",
    item?.code || code,
    batch === "" ? "" : `Batch ${batch}`,
    expiry === "" ? "" : `Expiry ${formatDate(expiry)}`,
    remark,
    photos.length === 0 ? "" : photos.length === 1 ? "1 photo" : `${photos.length} photos`,
  ]
    .filter(Boolean)
    .join(" · ");
