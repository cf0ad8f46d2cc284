import { Button, Group, Menu, Text } from "@mantine/core";
import { Link } from "react-router";
import { offerPath } from "../../../definitions/print/paper-offer";
import type { ColumnOption } from "../../../definitions/list-row";
import type { ListDefinition } from "../read/list-definition";
import { columnTotals } from "../read/list-totals";
import type { Selection } from "../use-selection";
import { JobButtons } from "./job-buttons";
import { mayApprove, mayCancel } from "./list-actions";
import type { ListActions } from "./use-list-actions";

interface SelectedBarProps {
  readonly definition: ListDefinition;
  readonly selection: Pick<Selection, "rows" | "clear">;
  /** Visible columns. */
  readonly columns: readonly ColumnOption[];
  readonly actions: Pick<ListActions, "approveAll" | "cancelAll" | "exportRows" | "isActing">;
}

/** What the selected rows add up to, and what can be done with them together. */
export function SelectedBar({ definition, selection: { rows, clear }, columns, actions }: SelectedBarProps) {
  if (rows.length === 0) return null;
  const totals = columnTotals(columns, [rows]);
  const approvable = rows.filter((row) => mayApprove(definition, row));
  const cancellable = rows.filter((row) => mayCancel(definition, row));
  const stored = rows.filter(({ id }) => Number(id) > 0);
  return (
    <Group gap="xs" role="region" aria-label="Selected rows" data-selected-bar>
      <Text size="sm" fw={600} role="status">
        {rows.length.toLocaleString("en-IN")} selected
      </Text>
      {[...totals].map(([field, sum]) => (
        <Text key={field} size="sm" data-sum={field} style={{ fontVariantNumeric: "tabular-nums" }}>
          {columns.find((column) => column.field === field)?.title}: <b>{sum}</b>
        </Text>
      ))}
      {stored.length > 0 && (
        <Menu position="bottom-start">
          <Menu.Target>
            <Button variant="default" size="compact-md">
              Export
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => actions.exportRows("csv", stored)}>CSV</Menu.Item>
            <Menu.Item onClick={() => actions.exportRows("xlsx", stored)}>XLSX</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
      <JobButtons definition={definition} rows={rows} onStarted={clear} />
      {stored.length > 0 &&
        definition.papers.map((offer) => (
          <Button
            key={offer.path}
            variant="default"
            size="compact-md"
            component={Link}
            to={offerPath(
              offer,
              stored.map(({ id }) => String(id)),
            )}
          >
            {offer.title}
          </Button>
        ))}
      {approvable.length > 0 && (
        <Button
          variant="default"
          size="compact-md"
          loading={actions.isActing}
          onClick={() => actions.approveAll(approvable, clear)}
        >
          Approve {approvable.length}
        </Button>
      )}
      {cancellable.length > 0 && (
        <Button
          variant="default"
          size="compact-md"
          loading={actions.isActing}
          onClick={() => actions.cancelAll(cancellable, clear)}
        >
          Cancel {cancellable.length}
        </Button>
      )}
      <Button variant="subtle" size="compact-md" onClick={clear}>
        Clear selection
      </Button>
    </Group>
  );
}
