import { Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconCloudOff } from "@tabler/icons-react";
import { type CSSProperties, useEffect, useState } from "react";
import { List, useListRef, type RowComponentProps } from "react-window";
import { PHONE } from "../../browser/phone";
import { pendingWords } from "../../rows/pending-words";
import { AsOf } from "../../ui/as-of";
import { SafeHtml } from "../../ui/safe-html";
import classes from "./dropdown.module.css";
import type { DdlOption } from "./option";
import type { OptionsView } from "./use-options";

interface OptionListProps {
  readonly id: string;
  readonly label: string;
  readonly view: OptionsView;
  /** Row with the keyboard focus, -1 for none; `options.length` is the Add row. */
  readonly active: number;
  readonly chosen: ReadonlySet<string>;
  /** Text of the Add row, '' for none (DDL-005). */
  readonly addWords: string;
  readonly multiple?: boolean;
  /** A choice was made before the list arrived. */
  readonly awaited: boolean;
  /** The text for which Enter found nothing that fits; '' for none. */
  readonly unmatched: string;
  readonly onChoose: (option: DdlOption) => void;
  readonly onAdd: () => void;
}

const SHOWN_MAX = 8;

/** Sizes of a row, px; `letters` of a name fit into one of its lines. */
interface RowSizes {
  readonly leastPx: number;
  readonly linePx: number;
  readonly secondPx: number;
  readonly letters: number;
}

const SIZES: RowSizes = { leastPx: 32, linePx: 20, secondPx: 18, letters: 52 };
const PHONE_SIZES: RowSizes = { leastPx: 44, linePx: 23, secondPx: 20, letters: 36 };
const PADDING_PX = 8;
const NAME_LINES_MAX = 4;

const nameLines = ({ label }: DdlOption, { letters }: RowSizes): number =>
  Math.min(NAME_LINES_MAX, Math.max(1, Math.ceil(label.length / letters)));

/** A row is as tall as its lines: the whole name, and the second line if it has one. */
function rowPx(option: DdlOption | undefined, sizes: RowSizes): number {
  if (!option) return sizes.leastPx;
  const second = option.labellist === "" ? 0 : sizes.secondPx;
  return Math.max(sizes.leastPx, nameLines(option, sizes) * sizes.linePx + second + PADDING_PX);
}

export const optionDomId = (listId: string, index: number): string => `${listId}-o${index}`;

/** The options under a picker. Only visible rows are drawn, so that long lists stay fast. */
export function OptionList({
  id,
  label,
  view,
  active,
  chosen,
  addWords,
  multiple,
  awaited,
  unmatched,
  onChoose,
  onAdd,
}: OptionListProps) {
  const isPhone = useMediaQuery(PHONE) ?? false;
  const list = useListRef(null);
  const { options } = view;
  const sizes = isPhone ? PHONE_SIZES : SIZES;
  const height = options.slice(0, SHOWN_MAX).reduce((sum, option) => sum + rowPx(option, sizes), 0);
  useEffect(() => {
    if (active >= 0 && active < options.length) list.current?.scrollToRow({ index: active, align: "auto" });
  }, [active, options.length, list]);
  return (
    <>
      <div
        role="listbox"
        id={id}
        aria-label={label}
        aria-multiselectable={multiple || undefined}
        data-ready={view.ready || undefined}
      >
        {options.length > 0 && (
          <List
            listRef={list}
            role="presentation"
            rowComponent={OptionRow}
            rowCount={options.length}
            rowHeight={(index) => rowPx(options[index], sizes)}
            rowProps={{ options, active, chosen, listId: id, sizes, onChoose }}
            defaultHeight={height}
            style={{ height }}
            onRowsRendered={({ stopIndex }) => view.onVisible(stopIndex)}
          />
        )}
        {addWords !== "" && (
          <div
            role="option"
            id={optionDomId(id, options.length)}
            aria-selected={false}
            className={classes.option}
            style={{ minHeight: sizes.leastPx }}
            data-active={active === options.length || undefined}
            onMouseDown={(event) => event.preventDefault()}
            onClick={onAdd}
          >
            {addWords}
          </div>
        )}
      </div>
      <Foot view={view} hasAdd={addWords !== ""} awaited={awaited} unmatched={unmatched} />
    </>
  );
}

const notMatched = (text: string): string => `No name begins with "${text}". Choose with ↓, or change the text.`;

/** A shorter wait shows no text, ms. */
const SHORT_MS = 400;

function useIsLong(awaited: boolean): boolean {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!awaited) return;
    const timer = setTimeout(() => setLong(true), SHORT_MS);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [awaited]);
  return isLong;
}

interface FootProps extends Pick<OptionListProps, "view" | "awaited" | "unmatched"> {
  readonly hasAdd: boolean;
}

function Foot({ view, hasAdd, awaited, unmatched }: FootProps) {
  const isLong = useIsLong(awaited);
  const { options, ready, asking, problem, asOf } = view;
  const isEmpty = options.length === 0 && !hasAdd;
  const state = isEmpty
    ? ready && !asking
      ? "Nothing found"
      : "Looking"
    : ready && unmatched !== ""
      ? notMatched(unmatched)
      : "";
  const words = problem || (isLong ? "Searching…" : state);
  return (
    <>
      {words !== "" && (
        <Text size="sm" className={classes.note} role="status">
          {words}
        </Text>
      )}
      {asOf !== null && !Number.isNaN(asOf) && (
        <div className={classes.note}>
          <AsOf at={asOf} fresh={false} />
        </div>
      )}
    </>
  );
}

interface OptionRowProps {
  readonly options: readonly DdlOption[];
  readonly active: number;
  readonly chosen: ReadonlySet<string>;
  readonly listId: string;
  readonly sizes: RowSizes;
  readonly onChoose: (option: DdlOption) => void;
}

function OptionRow({
  index,
  style,
  options,
  active,
  chosen,
  listId,
  sizes,
  onChoose,
}: RowComponentProps<OptionRowProps>) {
  const option = options[index];
  if (!option) return null;
  const place: CSSProperties = style;
  return (
    <div
      // The list keys its rows by position. An option that takes the position of another is a new element, so that a
      // press on the old one chooses nothing.
      key={String(option.value)}
      role="option"
      id={optionDomId(listId, index)}
      aria-selected={chosen.has(String(option.value))}
      aria-setsize={options.length}
      aria-posinset={index + 1}
      className={classes.option}
      style={place}
      data-active={index === active || undefined}
      // The focus stays in the input.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onChoose(option)}
    >
      <div className={classes.words}>
        <div className={classes.label} style={{ WebkitLineClamp: nameLines(option, sizes) }} title={option.label}>
          {option.label}
        </div>
        {option.labellist !== "" && <SafeHtml html={option.labellist} className={classes.second} />}
      </div>
      {option.pending && <IconCloudOff size={16} role="img" aria-label={pendingWords(option.pending)} />}
    </div>
  );
}
