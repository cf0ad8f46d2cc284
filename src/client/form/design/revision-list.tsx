import { Button, Table } from "@mantine/core";
import { dateTimeText } from "../../rows/cell-text";
import type { FormEdit, Revision } from "./form-edit";
import type { DesignActions } from "./use-form-edit";

const BASE: Revision = { revision: 0, note: "As it came with the product", username: "", at: "" };

interface RevisionListProps {
  readonly edit: FormEdit;
  readonly actions: DesignActions;
}

/** All publications, newest first; each can be published again, as a new one. */
export function RevisionList({ edit, actions }: RevisionListProps) {
  return (
    <Table aria-label="Revisions">
      <Table.Tbody>
        {[...edit.revisions, BASE].map(({ revision, note, username, at }) => (
          <Table.Tr key={revision}>
            <Table.Td>{revision}</Table.Td>
            <Table.Td>{note || "(no note)"}</Table.Td>
            <Table.Td>
              {username} {at && dateTimeText(at)}
            </Table.Td>
            <Table.Td ta="right">
              {revision === edit.revision ? (
                "In force"
              ) : (
                <Button
                  size="compact-xs"
                  variant="default"
                  disabled={actions.busy}
                  onClick={() => void actions.decide("rollback", { revision })}
                >
                  Back to this
                </Button>
              )}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
