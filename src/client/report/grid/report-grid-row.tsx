import { IconChevronDown, IconChevronRight } from "@tabler/icons-react";
import { memo, type CSSProperties, type MouseEvent, type ReactNode } from "react";
import { isFigure, type ReportColumn } from "../../../definitions/report/report-column";
import type { Row } from "../../../wire/envelope";
import { pendingState } from "../../rows/pending-words";
import { PendingMark } from "../../ui/pending-mark";
import { EditCell } from "../edit/edit-cell";
import { isEdited, type EditedRow } from "../edit/edited-row";
import { isEditable } from "../edit/read-edit";
import type { EditCalls } from "../edit/use-row-edits";
import type { Opened } from "../place/drill";
import type { ReportLine } from "../read/report-lines";
import { groupLabel, totalTexts } from "../../../definitions/report/report-totals";
import { reportText } from "../report-text";
import { ApprovalMark } from "../row/approval-mark";
import { MenuButton } from "../row/menu-button";
import { hasActions } from "../row/row-actions";
import classes from "./report-grid.module.css";

/** What a cell opens, and its address for a new tab. */
export interface LineLink {
  readonly opened: Opened;
  readonly href: string;
}

/** What a line can start. One object for all lines, so that a line is drawn again only when it changes. */
export interface LineActions {
  readonly point: (index: number) => void;
  readonly fold: (key: string) => void;
  readonly open: (opened: Opened) => void;
  /** Null for a cell that opens nothing. */
  readonly linkOf: (row: Row, field: string) => LineLink | null;
  /** Opens what the row opens. */
  readonly openRow: (row: Row) => void;
  /** Opens the menu of a row at a place of the window, in px; false where it has no actions. */
  readonly menu: (row: Row, x: number, y: number) => boolean;
  readonly approve: (row: Row) => void;
  /** Opens the popup of a cell (REP-098). */
  readonly popup: (column: ReportColumn, row: Row) => void;
}

interface LineProps {
  readonly line: ReportLine | undefined;
  /** Undefined while the row is loading. */
  readonly row: Row | undefined;
  readonly index: number;
  readonly id: string;
  readonly offset: number;
  readonly columns: readonly ReportColumn[];
  readonly groupFields: readonly string[];
  /** All columns of the report, also those that are hidden: rows may be grouped by one. */
  readonly allColumns: readonly ReportColumn[];
  /** Group rows are below their rows. */
  readonly isFoot: boolean;
  readonly isActive: boolean;
  /** Lines have levels: the table is a tree. */
  readonly isTree: boolean;
  /** Rows of the report have actions: a last cell has their menu. */
  readonly hasMenus: boolean;
  /** Changes of the user in this row. */
  readonly edited: EditedRow | undefined;
  readonly edits: EditCalls;
  readonly actions: LineActions;
}

/** One line of the table: a row, a group, or the place of a row that is still loading. Texts are drawn as text. */
export const GridLine = memo(function GridLine(props: LineProps) {
  const { line, row, index, id, offset, columns, isActive, isTree, actions } = props;
  const common = {
    id,
    style: { top: offset } as CSSProperties,
    role: "row",
    "aria-rowindex": index + 2,
    "aria-selected": isActive,
    "data-index": index,
    "data-active": isActive || undefined,
    ...(isTree && line ? { "aria-level": line.level + 1 } : {}),
  } as const;
  if (line?.kind === "group")
    return (
      <div
        {...common}
        className={classes.line}
        data-kind="group"
        aria-expanded={line.isOpen}
        onClick={() => {
          actions.point(index);
          actions.fold(line.key);
        }}
      >
        <GroupCells {...props} line={line} />
      </div>
    );
  if (!line || !row)
    return (
      <div {...common} className={classes.hole} aria-busy="true">
        <div role="gridcell" aria-colspan={columns.length} aria-label="Loading" />
      </div>
    );
  return (
    <div
      {...common}
      className={classes.line}
      data-edited={isEdited(props.edited) || undefined}
      data-kind={typeof row._kind === "string" && row._kind !== "" ? row._kind : undefined}
      {...(line.isOpen === null ? {} : { "aria-expanded": line.isOpen })}
      onClick={() => {
        actions.point(index);
        if (line.isOpen !== null) actions.fold(line.key);
      }}
      onDoubleClick={() => actions.openRow(row)}
      onContextMenu={(event) => {
        if (!actions.menu(row, event.clientX, event.clientY)) return;
        event.preventDefault();
        actions.point(index);
      }}
    >
      {columns.map((column, at) =>
        isEditable(column, row) ? (
          <div key={column.field} role="gridcell" className={classes.cell} data-align={alignOf(column)}>
            <EditCell {...{ row, column, index }} edited={props.edited} calls={props.edits} />
          </div>
        ) : (
          <Cell key={column.field} {...{ row, column, index, actions }} line={at === 0 ? line : null} />
        ),
      )}
      {props.hasMenus && <MenuCell {...{ row, index, actions }} />}
    </div>
  );
});

const alignOf = (column: ReportColumn): "left" | "right" | "center" =>
  column.align ?? (isFigure(column) ? "right" : "left");

interface CellProps {
  readonly row: Row;
  readonly column: ReportColumn;
  /** Of the line. */
  readonly index: number;
  readonly actions: LineActions;
  /** The line, in its first cell; null in the others. */
  readonly line: Extract<ReportLine, { readonly kind: "row" }> | null;
}

function Cell({ row, column, index, actions, line }: CellProps) {
  const text = reportText(row[column.field], column.format, row._kind === "total");
  const state = line ? pendingState(row._pending) : null;
  const link = text === "" ? null : actions.linkOf(row, column.field);
  return (
    <div
      role="gridcell"
      className={classes.cell}
      data-align={alignOf(column)}
      data-first={line ? true : undefined}
      style={line ? ({ "--level": line.level } as CSSProperties) : undefined}
      title={text.length > 20 ? text : undefined}
    >
      {line && line.isOpen !== null && (
        <Chevron isOpen={line.isOpen} onClick={(event) => own(event, () => actions.fold(line.key))} />
      )}
      {state && <PendingMark state={state} compact />}
      {link ? (
        <a
          href={link.href}
          tabIndex={-1}
          className={classes.link}
          draggable={false}
          onClick={(event) => {
            event.stopPropagation();
            if (event.ctrlKey || event.metaKey || event.shiftKey) return;
            event.preventDefault();
            // The way back ends at this line.
            actions.point(index);
            actions.open(link.opened);
          }}
        >
          {text}
        </a>
      ) : column.linkpopupsqlsp && text !== "" ? (
        <button
          type="button"
          tabIndex={-1}
          className={classes.popup}
          aria-haspopup="dialog"
          onMouseDown={(event) => event.preventDefault()}
          onClick={(event) => {
            own(event, () => actions.point(index));
            actions.popup(column, row);
          }}
        >
          {text}
        </button>
      ) : column.format === "approval" ? (
        <ApprovalMark row={row} column={column} onApprove={() => actions.approve(row)} />
      ) : (
        text
      )}
    </div>
  );
}

/** At the end of the line, in sight also where the table is scrolled sideways. */
const MenuCell = ({ row, index, actions }: Pick<CellProps, "row" | "index" | "actions">) => (
  <div role="gridcell" className={classes.menu} data-menu>
    {hasActions(row) && (
      <MenuButton
        className={classes.menuButton}
        onOpen={(x, y) => {
          actions.point(index);
          actions.menu(row, x, y);
        }}
      />
    )}
  </div>
);

/** A click on it is no click on the line. */
function own(event: MouseEvent, act: () => void): void {
  event.stopPropagation();
  act();
}

interface ChevronProps {
  readonly isOpen: boolean;
  readonly onClick?: (event: MouseEvent) => void;
}

/** For the mouse; the keyboard and screen readers have the line itself. */
const Chevron = ({ isOpen, onClick }: ChevronProps) => (
  <span className={classes.chevron} onClick={onClick} data-fold aria-hidden>
    {isOpen ? <IconChevronDown size={16} /> : <IconChevronRight size={16} />}
  </span>
);

interface GroupCellsProps extends LineProps {
  readonly line: Extract<ReportLine, { readonly kind: "group" }>;
}

/** The name of the group over the columns before the first sum, then its sums and counts. */
function GroupCells({ line, columns, allColumns, groupFields, isFoot }: GroupCellsProps): ReactNode {
  const { group, level, isOpen } = line;
  const texts = totalTexts(columns, group);
  // The count of the first column stands beside the name already.
  const firstSum = columns.findIndex(({ field }, at) => at > 0 && texts.has(field));
  const span = firstSum < 0 ? columns.length : firstSum;
  const label = groupLabel(allColumns, groupFields, group.key);
  return (
    <>
      <div
        role="gridcell"
        className={classes.cell}
        data-first
        aria-colspan={span}
        style={{ gridColumn: `1 / span ${span}`, "--level": level } as CSSProperties}
      >
        <Chevron isOpen={isOpen} />
        {isFoot ? `Total of ${label}` : label}
        <span className={classes.count}>{group.count.toLocaleString("en-IN")}</span>
      </div>
      {columns.slice(span).map((column) => (
        <div key={column.field} role="gridcell" className={classes.cell} data-align={alignOf(column)}>
          {texts.get(column.field) ?? ""}
        </div>
      ))}
    </>
  );
}
