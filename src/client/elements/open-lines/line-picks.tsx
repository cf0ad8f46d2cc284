import { Checkbox, Group, Stack } from "@mantine/core";
import { useRef, type KeyboardEvent } from "react";
import { flushSync } from "react-dom";
import { fromQuantityText } from "../../../domain/quantity";
import { AmountField } from "../../ui/fields/amount-field";
import { openText } from "./picks";

/** A line of another document that quantities can be taken from. */
export interface PickableLine {
  readonly key: string;
  readonly item: string;
  /** Second line: where it is from and what is left of it. */
  readonly detail: string;
  /** What is left, decimal text in `unit`. */
  readonly open: string;
  readonly unit: string;
  /** For screen readers: names the line among others of the same item. */
  readonly name: string;
}

/** Chosen lines by their key, with the quantity as typed. */
export type Picks = ReadonlyMap<string, string>;

interface LinePicksProps {
  readonly label: string;
  readonly lines: readonly PickableLine[];
  readonly picks: Picks;
  readonly onPicks: (picks: Picks) => void;
  /** The error for more than is left; `{}` stands for what is left. */
  readonly tooMuch: string;
  /** Enter in the last quantity. */
  readonly onDone: () => void;
}

/**
 * Lines to choose with quantities. By keyboard: a quantity chooses its line, Enter and the arrows move from line to
 * line, `a` and Enter takes all that is left of it, and the box above takes all of every line.
 */
export function LinePicks({ label, lines, picks, onPicks, tooMuch, onDone }: LinePicksProps) {
  const group = useRef<HTMLDivElement>(null);
  const chosen = lines.filter(({ key }) => picks.has(key));
  const isAll = lines.length > 0 && chosen.length === lines.length;
  const put = (key: string, qty: string | null) => onPicks(withPick(picks, key, qty));
  const move = (event: KeyboardEvent, line: PickableLine): void => {
    const step = stepOf(event);
    if (step === 0) return;
    event.preventDefault();
    event.stopPropagation();
    // Drawn at once: until then the button that may get the focus below is disabled, because "a" is no quantity.
    if (event.key === "Enter" && /^a(?:ll)?$/i.test(picks.get(line.key)?.trim() ?? ""))
      flushSync(() => put(line.key, line.open));
    const fields = [...(group.current?.querySelectorAll("input[inputmode]") ?? [])];
    const next = fields[fields.indexOf(event.target as Element) + step];
    if (next instanceof HTMLElement) next.focus();
    else if (step > 0) onDone();
  };
  return (
    <Stack gap="xs">
      <Checkbox
        label={`All ${lines.length} ${lines.length === 1 ? "line" : "lines"}`}
        checked={isAll}
        indeterminate={chosen.length > 0 && !isAll}
        onChange={() =>
          onPicks(isAll ? new Map() : new Map(lines.map(({ key, open }) => [key, picks.get(key) ?? open])))
        }
      />
      <Stack gap={0} role="list" aria-label={label} ref={group}>
        {lines.map((line) => (
          <PickLine
            key={line.key}
            line={line}
            qty={picks.get(line.key)}
            error={problemOf(line, picks.get(line.key), tooMuch)}
            onQty={(qty) => put(line.key, qty)}
            onKeyDown={(event) => move(event, line)}
          />
        ))}
      </Stack>
    </Stack>
  );
}

/** 1 to the next line, -1 to the one before, 0 for any other key. */
function stepOf({ key, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent): 1 | 0 | -1 {
  if (ctrlKey || metaKey || altKey) return 0;
  if (key === "Enter") return shiftKey ? -1 : 1;
  return key === "ArrowDown" ? 1 : key === "ArrowUp" ? -1 : 0;
}

function withPick(picks: Picks, key: string, qty: string | null): Picks {
  const next = new Map(picks);
  if (qty === null) next.delete(key);
  else next.set(key, qty);
  return next;
}

/** '' or the error in a quantity; '' where the line is not chosen. */
function problemOf({ open }: PickableLine, qty: string | undefined, tooMuch: string): string {
  if (qty === undefined) return "";
  const [wanted, left] = [fromQuantityText(qty), fromQuantityText(open)];
  if (wanted === null || wanted <= 0) return "Enter more than 0.";
  return left !== null && wanted > left ? tooMuch.replace("{}", openText(open)) : "";
}

/** Whether a chosen quantity is none, or more than is left. */
export const isWrong = (lines: readonly PickableLine[], picks: Picks): boolean =>
  lines.some((line) => problemOf(line, picks.get(line.key), "{}") !== "");

interface PickLineProps {
  readonly line: PickableLine;
  /** undefined where the line is not chosen. */
  readonly qty: string | undefined;
  readonly error: string;
  readonly onQty: (qty: string | null) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

function PickLine({ line: { item, detail, open, unit, name }, qty, error, onQty, onKeyDown }: PickLineProps) {
  return (
    <Group role="listitem" gap="sm" py={6} style={{ borderTop: "1px solid var(--mac-line)" }}>
      <Checkbox
        flex="1 1 220px"
        label={item}
        aria-label={name}
        description={detail}
        checked={qty !== undefined}
        onChange={() => onQty(qty === undefined ? open : null)}
      />
      <AmountField
        w={140}
        label={`Qty ${unit}`}
        aria-label={`Quantity of ${name}`}
        value={qty ?? ""}
        decimals={3}
        leastDecimals={0}
        error={error}
        onAmount={(text) => onQty(text === "" ? null : text)}
        onKeyDown={onKeyDown}
      />
    </Group>
  );
}
