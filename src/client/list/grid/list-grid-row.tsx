import { IconChevronDown, IconChevronRight } from "@tabler/icons-react";
import { memo, type CSSProperties, type HTMLAttributes } from "react";
import type { ColumnOption } from "../../../definitions/list-row";
import { isOn } from "../../../wire/answers";
import type { Row } from "../../../wire/envelope";
import { CancelledBadge, isCancelled } from "../../rows/cancelled";
import { cellText } from "../../rows/cell-text";
import { pendingState } from "../../rows/pending-words";
import { PendingMark } from "../../ui/pending-mark";
import { LineButton } from "../actions/line-button";
import { approvalOf, isLocked, leadingCells, mayApprove } from "../actions/list-actions";
import { rowActions, rowIcons, type RowCalls } from "../actions/row-actions";
import type { ListDefinition } from "../read/list-definition";
import type { ListItem } from "../read/list-items";
import { ApprovalIcon, LockLabel } from "./approval-icon";
import classes from "./list-grid.module.css";

/** Actions that a row can start. One object for all rows, so that a row is drawn again only when it changes. */
export interface LineActions extends RowCalls {
  readonly point: (index: number, how: "move" | "toggle" | "open") => void;
  readonly fold: (key: string) => void;
  /** Opens the menu of a row at a place of the window, in px. */
  readonly menu: (row: Row, x: number, y: number) => void;
}

interface LineProps {
  readonly item: ListItem;
  readonly index: number;
  readonly id: string;
  readonly offset: number;
  readonly columns: readonly ColumnOption[];
  readonly definition: ListDefinition;
  readonly active: boolean;
  readonly chosen: boolean;
  /** The user has just saved it. */
  readonly saved: boolean;
  readonly actions: LineActions;
}

/**
 * One line of the grid: a row, a group's heading, or the place of a row that is still loading. Texts are drawn as
 * text, not as HTML.
 */
export const GridLine = memo(function GridLine(props: LineProps) {
  const { item, index, id, offset, columns, active, chosen, actions } = props;
  // Not by a transform: each would be a layer to the browser, and forty layers cost more than the rest of a scrolled
  // frame.
  const style: CSSProperties = { top: offset };
  const common = { id, style, role: "row", "aria-rowindex": index + 2, "data-index": index } as const;
  if (item.kind === "group")
    return (
      <GroupLine
        item={item}
        common={common}
        span={columns.length + leadingCells(props.definition)}
        active={active}
        actions={actions}
      />
    );
  // Empty: the numbered line behind it is visible.
  if (item.kind === "hole")
    return (
      <div {...common} className={classes.hole} aria-busy="true">
        <div role="gridcell" aria-colspan={columns.length + leadingCells(props.definition)} aria-label="Loading" />
      </div>
    );
  return (
    <div
      {...common}
      className={classes.line}
      data-active={active || undefined}
      data-chosen={chosen || undefined}
      data-saved={props.saved || undefined}
      data-cancelled={isCancelled(item.row) || undefined}
      aria-selected={chosen}
      onClick={(event) => actions.point(index, event.ctrlKey || event.metaKey ? "toggle" : "move")}
      onDoubleClick={() => actions.point(index, "open")}
      onContextMenu={(event) => {
        event.preventDefault();
        actions.point(index, "move");
        actions.menu(item.row, event.clientX, event.clientY);
      }}
    >
      <ActionCell {...props} row={item.row} />
      {props.definition.approval && <ApprovalCell {...props} row={item.row} />}
      {columns.map((column, at) => (
        <Cell key={column.field} row={item.row} column={column} first={at === 0} />
      ))}
    </div>
  );
});

interface CellProps {
  readonly row: Row;
  readonly column: ColumnOption;
  readonly first: boolean;
}

function Cell({ row, column, first }: CellProps) {
  const value = row[column.field];
  const state = first ? pendingState(row._pending) : null;
  const text = cellText(value, column.format);
  return (
    <div
      role="gridcell"
      className={classes.cell}
      data-align={column.align}
      data-first={first || undefined}
      title={text.length > 20 ? text : undefined}
    >
      {state && <PendingMark state={state} compact />}
      {column.format === "flag" ? (
        <Flag on={isOn(value)} />
      ) : isCancelled(row) ? (
        <span className={classes.value}>{text}</span>
      ) : (
        text
      )}
    </div>
  );
}

const Flag = ({ on }: { readonly on: boolean }) => (
  <span role="img" aria-label={on ? "Yes" : "No"} className={classes.flag} data-on={on || undefined}>
    {on ? "✓" : ""}
  </span>
);

/**
 * A click on a button of a line is not a click on the line. The focus stays with the grid: the line may show another
 * row by the time a dialog returns the focus, and the next key would act on that row.
 */
const OWN_CLICKS: HTMLAttributes<HTMLElement> = {
  onClick: (event) => event.stopPropagation(),
  onDoubleClick: (event) => event.stopPropagation(),
  onMouseDown: (event) => {
    event.preventDefault();
    event.currentTarget.closest<HTMLElement>("[role=grid]")?.focus({ preventScroll: true });
  },
};

/**
 * LIST-006 to LIST-008: at most two icons, and a menu with all actions. The keys of the grid do the same, so these
 * buttons are not Tab stops.
 */
function ActionCell({ definition, actions, row, index, chosen }: LineProps & { readonly row: Row }) {
  const { icons, hasMore } = rowIcons(rowActions(definition, row));
  return (
    <div role="gridcell" className={classes.actions} {...OWN_CLICKS}>
      <input
        type="checkbox"
        className={classes.choose}
        tabIndex={-1}
        checked={chosen}
        aria-label="Select the row"
        onChange={() => actions.point(index, "toggle")}
      />
      {isLocked(row) && <LockLabel />}
      {icons.map(
        ({ call, label, icon }) =>
          icon && <LineButton key={call} label={label} icon={icon} onClick={() => actions[call](row)} />,
      )}
      {hasMore && (
        <LineButton
          label="More actions"
          icon="dots"
          onClick={(event) => {
            const { left, bottom } = event.currentTarget.getBoundingClientRect();
            actions.menu(row, left, bottom);
          }}
        />
      )}
      {isCancelled(row) && <CancelledBadge row={row} />}
    </div>
  );
}

/**
 * DOC-041, DOC-042: a button while the document is pending and the user may approve it, otherwise an icon of its
 * status.
 */
function ApprovalCell({ definition, actions, row }: LineProps & { readonly row: Row }) {
  const approved = approvalOf(row);
  return (
    <div role="gridcell" className={classes.approval} {...OWN_CLICKS}>
      {mayApprove(definition, row) ? (
        <LineButton label="Approve" onClick={() => actions.approve(row)}>
          <ApprovalIcon approved={false} />
        </LineButton>
      ) : (
        approved !== null && <ApprovalIcon approved={approved} named />
      )}
    </div>
  );
}

interface GroupLineProps {
  readonly item: Extract<ListItem, { kind: "group" }>;
  readonly common: { readonly id: string; readonly style: CSSProperties; readonly role: "row" };
  readonly span: number;
  readonly active: boolean;
  readonly actions: LineActions;
}

function GroupLine({ item, common, span, active, actions }: GroupLineProps) {
  const Icon = item.folded ? IconChevronRight : IconChevronDown;
  return (
    <div
      {...common}
      className={classes.group}
      data-active={active || undefined}
      aria-expanded={!item.folded}
      onClick={() => actions.fold(item.key)}
    >
      <div role="gridcell" className={classes.groupCell} aria-colspan={span}>
        <Icon size={16} aria-hidden />
        <span>{cellText(item.label) || "(empty)"}</span>
        <span className={classes.count}>{item.count}</span>
      </div>
    </div>
  );
}
