import { Input, Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useEffect, useMemo, useRef, useState } from "react";
import { lineColumnsOf } from "../../../definitions/choices";
import type { FormRow, LineColumn } from "../../../definitions/form-row";
import { kolkataDate } from "../../../domain/date-format";
import { PHONE } from "../../browser/phone";
import { useRead } from "../../call/use-read";
import { AsOf } from "../../ui/as-of";
import { useKnownCodes } from "../barcode/use-known-codes";
import { isNothing, valueKey } from "../dropdown/option";
import { defineElement, type ElementProps } from "../element";
import { createHeldLetters } from "../lines/held-letters";
import { type CellContext, linesOf, yearOf } from "../lines/line";
import { shownColumns } from "../lines/shown-column";
import { LineCards } from "../lines/line-cards";
import { problemsIn, serverErrors, remainingErrors } from "../lines/line-errors";
import type { Line } from "../lines/line-values";
import { LinesGrid } from "../lines/lines-grid";
import type { Place as Spot } from "../lines/paste";
import { ScanLines } from "../lines/scan-lines";
import { useFoundChoices } from "../lines/use-found-choices";
import { useHandScanner } from "../lines/use-hand-scanner";
import { useLineScans } from "../lines/use-line-scans";
import { useLines } from "../lines/use-lines";
import { useFieldFrame } from "./field-frame";

const NO_LINES: readonly unknown[] = [];
const NONE_MISSING: ReadonlySet<string> = new Set();

/** Lines of the record itself, or (with a procedure in `DataSourceID_SQL`) rows that the server stores for it. */
function ListDetail(props: ElementProps) {
  const { row } = props.node;
  const all = useMemo(() => lineColumnsOf(row), [row]);
  const now = props.form.useColumnsNow(row.key);
  const columns = useMemo(() => shownColumns(all, now), [all, now]);
  if (columns.length === 0) return <Text role="note">{row.label_label || row.key} has no columns.</Text>;
  return row.DataSourceID_SQL === "" ? (
    <OwnLines {...props} columns={columns} />
  ) : (
    <ServerLines {...props} columns={columns} />
  );
}

type WithColumns = ElementProps & { readonly columns: readonly LineColumn[] };

function OwnLines({ columns, ...props }: WithColumns) {
  const {
    node: { row },
    form,
  } = props;
  const { state, leave } = useFieldFrame(props);
  const lines = useLines(state.value, columns, (next, before) =>
    form.set(row.key, next, remainingErrors(state.error, columns, before, next)),
  );
  const missing = useFoundChoices(columns, lines.lines, lines.amend);
  return (
    <LinesFrame
      {...props}
      columns={columns}
      lines={lines}
      missing={missing}
      disabled={state.disabled || state.readOnly}
      onLeave={leave}
    />
  );
}

/** Read again after every save of the form, which `listdetailrefresh` counts (FORM-033). */
function ServerLines({ columns, ...props }: WithColumns) {
  const {
    node: { row },
    form,
  } = props;
  const refresh = form.useState(({ listdetailrefresh }) => listdetailrefresh);
  const isStored = /^[1-9]\d*$/.test(form.recordKey);
  const { data, error, refetch } = useRead(
    {
      kind: "form",
      sqlsp: row.DataSourceID_SQL,
      args: { txtid: form.recordKey, branchin: "@branchin", user2: "@user2" },
      enc: true,
    },
    { enabled: isStored },
  );
  const seen = useRef(refresh);
  useEffect(() => {
    if (seen.current === refresh) return;
    seen.current = refresh;
    if (isStored) void refetch();
  }, [refresh, isStored, refetch]);
  const lines = useLines(data?.rows ?? NO_LINES, columns, () => {});
  return (
    <>
      <LinesFrame {...props} columns={columns} lines={lines} missing={NONE_MISSING} disabled onLeave={() => {}} />
      {error && (
        <Text size="sm" c="var(--mac-danger-text)" role="alert">
          {error.message}
        </Text>
      )}
      {data && <AsOf at={data.asOf} fresh={data.fresh} />}
    </>
  );
}

interface LinesFrameProps extends WithColumns {
  readonly lines: ReturnType<typeof useLines>;
  /** Texts that a lookup did not find. */
  readonly missing: ReadonlySet<string>;
  readonly disabled: boolean;
  readonly onLeave: () => void;
}

/** Label, error and help around the grid or, on a phone, the cards. */
function LinesFrame({ columns, lines, missing, disabled, onLeave, ...props }: LinesFrameProps) {
  const {
    node: { row },
    form,
  } = props;
  const { wrapper, input } = useFieldFrame(props);
  const isPhone = useMediaQuery(PHONE) ?? false;
  const today = kolkataDate(form.now());
  const figuresIn = columns.find((column) => column.figuresIn !== undefined)?.figuresIn;
  const placed = form.useField(figuresIn ?? row.key).value;
  const place = figuresIn === undefined || isNothing(placed) ? "" : valueKey(placed);
  const context = useMemo(() => ({ today, place }), [today, place]);
  const refusals = useMemo(
    () => serverErrors(wrapper.error ?? "", columns, lines.lines),
    [wrapper.error, columns, lines.lines],
  );
  const { spot, show } = useSpot(props, columns, lines.lines);
  const name = row.label_label || "Lines";
  const onLine = (line: number, column: string) => form.atLine(row.key, line, column);
  const shared = { id: wrapper.id, name, lines, columns, context, disabled, refusals, spot, onLine };
  const scanCol = disabled ? -1 : columns.findIndex(isScanned);
  const { scanned, scans, camera, letters } = useScans(
    columns[scanCol],
    { lines, context, missing, linesId: wrapper.id },
    (at) => {
      // On a phone a focused field opens the keyboard. A hand scanner needs no focus.
      if (!isPhone) show({ row: at, col: scanCol });
      else if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    },
  );
  return (
    <Input.Wrapper
      label={(!input.isTitled && row.label_label) || undefined}
      labelElement="div"
      description={wrapper.description}
      error={wrapper.error && <span style={{ whiteSpace: "pre-line" }}>{firstOf(wrapper.error)}</span>}
      errorProps={{ id: `${wrapper.id}-error` }}
      required={wrapper.required}
      labelProps={wrapper.labelProps}
    >
      {scanned && <ScanLines column={scanned} scans={scans} isOpen={camera.isOpen} onOpen={camera.open} />}
      {isPhone ? (
        <LineCards {...shared} scans={scans.count} onScan={scanned ? () => camera.open(true) : null} />
      ) : (
        <LinesGrid
          {...shared}
          letters={letters}
          describedBy={wrapper.error ? `${wrapper.id}-error` : undefined}
          onLeave={onLeave}
          onOut={(back) => form.next(row.key, back)}
          settled={async () => {
            await form.settled();
            return linesOf(form.get(row.key));
          }}
        />
      )}
    </Input.Wrapper>
  );
}

const isScanned = ({ comp_type, scanAdds }: LineColumn): boolean =>
  comp_type === "txtbarcodescanner" || scanAdds !== undefined;

interface ScanParts extends Pick<LinesFrameProps, "lines" | "missing"> {
  readonly context: CellContext;
  readonly linesId: string;
}

/** Scans of the camera and of a hand scanner into these lines; `onTaken` gets the number of lines after a scan. */
function useScans(scanned: LineColumn | undefined, parts: ScanParts, onTaken: (count: number) => void) {
  const { lines, missing, context, linesId } = parts;
  const [isOpen, setOpen] = useState(false);
  const knownAs = useKnownCodes(scanned?.scanAdds ? scanned.DataSourceID_SQL : undefined, yearOf(context));
  const scans = useLineScans(scanned, lines, context, { knownAs, missing, onTaken });
  const [letters] = useState(createHeldLetters);
  useHandScanner(linesId, scanned ? scans.take : null, (code) => knownAs(code) !== "", letters);
  return { scanned, scans, letters, camera: { isOpen, open: setOpen } };
}

const SHOWN_MAX = 5;

/** The first errors; the list at the top of the form has all of them. */
function firstOf(error: string): string {
  const sentences = error.split("\n");
  const more = sentences.length - SHOWN_MAX;
  return more > 1 ? [...sentences.slice(0, SHOWN_MAX), `${more} more are listed above the form.`].join("\n") : error;
}

interface Spots {
  /** The cell to show and to focus; another object for each time. */
  readonly spot: Spot | null;
  readonly show: (place: Spot) => void;
}

/** The cell of the error that was chosen in the list of errors, or the one after a scan, whichever came last. */
function useSpot({ node: { row }, form }: ElementProps, columns: readonly LineColumn[], lines: readonly Line[]): Spots {
  const pointed = form.usePointed(row.key);
  const [shown, setShown] = useState<{ readonly place: Spot; readonly pointed: unknown } | null>(null);
  const ofError = useMemo(() => {
    const place = pointed && (pointed.cell ?? serverErrors(pointed.sentence, columns, lines)[0]);
    return place
      ? {
          row: place.line,
          col: Math.max(
            0,
            columns.findIndex(({ key }) => key === place.column),
          ),
        }
      : null;
    // The position of the line when it was chosen: later typing does not move the focus back.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [pointed]);
  return {
    spot: shown && shown.pointed === pointed ? shown.place : ofError,
    show: (place) => setShown({ place, pointed }),
  };
}

/** This form does not check lines that the server stores. */
const problems = (row: FormRow, value: unknown): readonly string[] =>
  row.DataSourceID_SQL === "" ? problemsIn(row.label_label || row.key, lineColumnsOf(row), linesOf(value)) : [];

/** True where no line holds a value besides labels. */
const isMissing = (value: unknown): boolean =>
  !linesOf(value).some((line) =>
    Object.entries(line).some(
      ([key, cell]) =>
        !key.endsWith("_label") && cell !== "" && cell !== null && cell !== undefined && Number(cell) !== 0,
    ),
  );

function toText(value: unknown): string {
  const count = linesOf(value).length;
  return count === 0 ? "" : `${count} ${count === 1 ? "line" : "lines"}`;
}

export default defineElement({
  type: "listdetail",
  role: "field",
  empty: NO_LINES,
  toText,
  isMissing,
  problems,
  Input: ListDetail,
});
