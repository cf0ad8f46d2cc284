import { useState } from "react";
import type { Row } from "../../../wire/envelope";
import { textOf } from "../../rows/read-row";
import { EmptyState } from "../../ui/empty-state";
import { StackedTable } from "../../ui/stacked-table";
import { CLIENT_TITLES, ClientLine } from "./client-line";
import { NewPasswordDialog } from "./new-password-dialog";
import { useClientActions } from "./use-client-actions";

interface ClientTableProps {
  readonly rows: readonly Row[];
  readonly isSearch: boolean;
  /** Called after each action, to read the list again. */
  readonly onDone: () => void;
}

/** The client logins of a page, with what the user may do with each. */
export function ClientTable({ rows, isSearch, onDone }: ClientTableProps) {
  const [renewed, setRenewed] = useState<Row | null>(null);
  const { remove, unblock, view } = useClientActions(onDone);
  if (rows.length === 0)
    return (
      <EmptyState
        text={
          isSearch
            ? "No client login matches."
            : "No client login yet. Add one to let a customer see their invoices and pay them."
        }
      />
    );
  return (
    <>
      <StackedTable label="Client Login list" titles={[...CLIENT_TITLES]} least={760}>
        {rows.map((row) => (
          <ClientLine
            key={textOf(row, "id")}
            row={row}
            onView={() => void view(row)}
            onUnblock={() => void unblock(row)}
            onRemove={() => void remove(row)}
            onNewPassword={() => setRenewed(row)}
          />
        ))}
      </StackedTable>
      {renewed && (
        <NewPasswordDialog
          row={renewed}
          onClose={() => {
            setRenewed(null);
            onDone();
          }}
        />
      )}
    </>
  );
}
