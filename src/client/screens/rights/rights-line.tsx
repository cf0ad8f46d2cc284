import { Anchor, Button, UnstyledButton } from "@mantine/core";
import { memo, type ReactNode } from "react";
import { Link } from "react-router";
import type { FieldList, RightsColumn } from "../../../definitions/rights-columns";
import { PendingMark } from "../../ui/pending-mark";
import type { RightsLine, Values } from "./rights-row";
import classes from "./rights.module.css";

export interface LineActions {
  readonly set: (line: RightsLine, values: Values) => void;
  readonly save: (line: RightsLine) => void;
  readonly openFields: (line: RightsLine, list: FieldList) => void;
  readonly point: (row: number, column: number) => void;
}

interface RightsLineProps {
  readonly id: string;
  readonly line: RightsLine;
  readonly index: number;
  readonly offset: number;
  readonly values: Values;
  readonly edited: boolean;
  readonly name: string;
  readonly columns: readonly RightsColumn[];
  /** Number of the active cell, -1 if it is in another line. */
  readonly active: number;
  readonly actions: LineActions;
}

/**
 * One row of the table. It is drawn again only when it changes itself, so that a click costs one row and not five
 * hundred.
 */
export const RightsTableLine = memo(function RightsTableLine({
  id,
  line,
  index,
  offset,
  values,
  edited,
  name,
  columns,
  active,
  actions,
}: RightsLineProps) {
  const cell = (column: number, content: ReactNode, more = "") => (
    <div
      key={column}
      id={`${id}-${column}`}
      role="gridcell"
      aria-colindex={column + 1}
      className={`${classes.cell} ${more}`}
      data-active={active === column || undefined}
      onMouseDown={() => actions.point(index, column)}
    >
      {content}
    </div>
  );
  return (
    <div
      className={classes.line}
      role="row"
      aria-rowindex={index + 2}
      style={{ top: offset }}
      data-edited={edited || undefined}
      data-right={line.id}
    >
      {cell(
        0,
        edited ? (
          <UpdateButton line={line} name={name} actions={actions} />
        ) : (
          line.pending && (
            <Anchor component={Link} to={`/outbox/${line.opId}`} tabIndex={-1} aria-label={`Outbox: ${name}`}>
              <PendingMark state={line.pending} compact />
            </Anchor>
          )
        ),
      )}
      {cell(1, name, classes.name)}
      {columns.map((column, at) =>
        cell(
          at + 2,
          column.kind === "flag" ? (
            <input
              type="checkbox"
              className={classes.check}
              tabIndex={-1}
              checked={values[column.key]}
              aria-label={`${column.title}: ${name}`}
              onChange={() => actions.set(line, { ...values, [column.key]: !values[column.key] })}
            />
          ) : (
            <UnstyledButton
              className={classes.fields}
              tabIndex={-1}
              aria-label={`${column.title}: ${name}, ${countText(values[column.key])}`}
              onClick={() => actions.openFields(line, column.key)}
            >
              {countText(values[column.key])}
            </UnstyledButton>
          ),
        ),
      )}
    </div>
  );
});

export const countText = (joined: string): string => {
  const count = joined === "" ? 0 : joined.split(",").length;
  return count === 0 ? "none" : `${count} ${count === 1 ? "field" : "fields"}`;
};

interface UpdateButtonProps {
  readonly line: RightsLine;
  readonly name: string;
  readonly actions: Pick<LineActions, "save">;
}

/** RIGHTS-011: only on edited rows. */
const UpdateButton = ({ line, name, actions }: UpdateButtonProps) => (
  <Button size="compact-sm" tabIndex={-1} aria-label={`Update ${name}`} onClick={() => actions.save(line)}>
    Update
  </Button>
);
