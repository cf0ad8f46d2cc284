import { Button, Table } from "@mantine/core";
import { dateTimeText } from "../../rows/cell-text";

/** A publication of a definition that a developer changed. */
export interface Revision {
  readonly revision: number;
  readonly note: string;
  readonly username: string;
  readonly at: string;
}

interface RevisionListProps {
  readonly revisions: readonly Revision[];
  /** The one in force. */
  readonly revision: number;
  /** What revision 0 is. */
  readonly base: string;
  readonly busy: boolean;
  readonly onBack: (revision: number) => void;
}

/** All publications, newest first; each can be published again, as a new one. */
export function RevisionList({ revisions, revision: current, base, busy, onBack }: RevisionListProps) {
  const first: Revision = { revision: 0, note: base, username: "", at: "" };
  return (
    <Table aria-label="Revisions">
      <Table.Tbody>
        {[...revisions, first].map(({ revision, note, username, at }) => (
          <Table.Tr key={revision}>
            <Table.Td>{revision}</Table.Td>
            <Table.Td>{note || "(no note)"}</Table.Td>
            <Table.Td>
              {username} {at && dateTimeText(at)}
            </Table.Td>
            <Table.Td ta="right">
              {revision === current ? (
                "In force"
              ) : (
                <Button size="compact-xs" variant="default" disabled={busy} onClick={() => onBack(revision)}>
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
