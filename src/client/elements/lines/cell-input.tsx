import { Checkbox, TextInput } from "@mantine/core";
import { type KeyboardEvent, useMemo, useRef, useState } from "react";
import { entityOfSource } from "../../../definitions/picker-sources";
import { isOn } from "../../../wire/answers";
import { useRunOnUnmount } from "../../browser/use-run-on-unmount";
import { useOutboxRows } from "../../call/use-outbox";
import { ComboBox } from "../dropdown/combo-box";
import { optionOfChoice, pendingOptions } from "../dropdown/option";
import { type CellContext, cellText, editText, withText } from "./line";
import type { Line } from "./line-values";
import { withChosen, withUnknown } from "./pasted-choice";
import { counted } from "./scanned-lines";
import { meantText, type ShownColumn } from "./shown-column";

/** Where the focus moves when a cell is left: `next` (Enter) passes what is rarely entered, `tab` passes nothing. */
export type Move = "next" | "tab" | "back" | "down" | "up" | "stay" | "none";

interface CellInputProps {
  readonly column: ShownColumn;
  readonly line: Line;
  readonly context: CellContext;
  /** Visible label (a card); without it `name` is only for screen readers. */
  readonly label?: string;
  readonly name: string;
  readonly error: string;
  readonly disabled: boolean;
  /** Key that opened the cell; '' for the value itself. */
  readonly initial?: string;
  readonly autoFocus?: boolean;
  readonly onLine: (line: Line) => void;
  readonly onMove: (move: Move) => void;
}

/** One cell being edited, by the type of its column. */
export function CellInput(props: CellInputProps) {
  if (props.column.comp_type === "chk") return <FlagCell {...props} />;
  return props.column.comp_type === "ddls" ? <ChoiceCell {...props} /> : <TextCell {...props} />;
}

function FlagCell({ column, line, label, name, disabled, autoFocus, onLine, onMove }: CellInputProps) {
  return (
    <Checkbox
      label={label}
      aria-label={label ? undefined : name}
      disabled={disabled}
      autoFocus={autoFocus}
      checked={isOn(line[column.key])}
      onChange={(event) => onLine({ ...line, [column.key]: event.currentTarget.checked ? 1 : 0 })}
      onKeyDown={(event) => moveBy(event, onMove, () => {})}
      onBlur={() => onMove("none")}
    />
  );
}

/** Marks the cell that scans fill. */
export const CODES = { "data-codes": true };

function ChoiceCell({
  column,
  line,
  context,
  label,
  name,
  error,
  disabled,
  initial,
  autoFocus,
  onLine,
  onMove,
}: CellInputProps) {
  const rows = useOutboxRows();
  const source = column.DataSourceID_SQL ?? "";
  const fixed = useMemo(() => column.options?.map(optionOfChoice) ?? null, [column]);
  const pending = useMemo(() => (rows && source ? pendingOptions(rows, entityOfSource(source)) : []), [rows, source]);
  const choose = (value: unknown, text: string) => onLine(counted(column, withChosen(column, line, value, text)));
  return (
    <ComboBox
      request={{ source, fixed, pending, filter: "", figures: column.figures, place: context.place }}
      value={line[column.key]}
      label={cellText(column, line)}
      name={name}
      addable={column.addable === true}
      initial={initial === undefined || initial === "" ? undefined : initial}
      takesTab
      input={{
        label,
        "aria-label": label ? undefined : name,
        error: error || undefined,
        placeholder: meantText(column, line) || undefined,
        disabled,
        autoFocus,
        enterKeyHint: "next",
        ...(column.scanAdds ? CODES : {}),
        onKeyDown: (event) => {
          if (event.key !== "Escape" || event.currentTarget.getAttribute("aria-expanded") === "true") return;
          // This Escape leaves the cell; the form handles the next one.
          event.stopPropagation();
          onMove("stay");
        },
      }}
      onChoose={(option) => choose(option.value, option.label)}
      onAdd={(text) => choose(text, text)}
      onClear={() => choose(fixed ? "" : 0, "")}
      onNext={(back) => onMove(back ? "back" : "next")}
      onLeave={() => onMove("none")}
      onTyped={(text) => onLine(withUnknown(column, line, text))}
    />
  );
}

function TextCell({
  column,
  line,
  context,
  label,
  name,
  error,
  disabled,
  initial,
  autoFocus,
  onLine,
  onMove,
}: CellInputProps) {
  const [typed, setTyped] = useState<string | null>(initial || null);
  // True while the input holds typed text that was not taken: leaving takes it once, however the cell is left.
  const isOpen = useRef(Boolean(initial));
  const take = () => {
    if (isOpen.current && typed !== null && typed !== editText(column, line))
      onLine(withText(column, line, typed, context));
    isOpen.current = false;
    setTyped(null);
  };
  useRunOnUnmount(() => {
    if (!isOpen.current) return;
    take();
    onMove("none");
  });
  return (
    <TextInput
      label={label}
      aria-label={label ? undefined : name}
      error={error || undefined}
      disabled={disabled}
      autoFocus={autoFocus}
      autoComplete="off"
      maxLength={column.maxLength}
      styles={column.comp_type === "amt" ? { input: { textAlign: "right" } } : undefined}
      inputMode={column.comp_type !== "amt" ? undefined : column.decimals === 0 ? "numeric" : "decimal"}
      enterKeyHint="next"
      data-figure={column.comp_type === "amt" || undefined}
      value={typed ?? (autoFocus ? editText(column, line) : cellText(column, line))}
      onFocus={(event) => {
        if (initial === undefined || initial === "") event.currentTarget.select();
      }}
      onChange={(event) => {
        isOpen.current = true;
        setTyped(event.currentTarget.value);
      }}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return moveBy(event, onMove, take);
        isOpen.current = false;
        setTyped(null);
        event.stopPropagation();
        onMove("stay");
      }}
      onBlur={() => {
        take();
        onMove("none");
      }}
    />
  );
}

/** Enter, Tab, up and down take the typed text and move on. */
function moveBy(event: KeyboardEvent, onMove: (move: Move) => void, take: () => void): void {
  if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
  const back = event.shiftKey;
  const moves: Readonly<Record<string, Move>> = {
    Enter: back ? "back" : "next",
    Tab: back ? "back" : "tab",
    ArrowDown: "down",
    ArrowUp: "up",
  };
  const move = moves[event.key];
  if (!move) return;
  event.preventDefault();
  event.stopPropagation();
  take();
  onMove(move);
}
