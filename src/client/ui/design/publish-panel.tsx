import { Alert, Button, Group, List, Stack, Table, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { WideTable } from "../wide-table";

/** A part of a definition, as declared and as changed. */
interface Difference {
  readonly key: string;
  readonly column: string;
  readonly before: string;
  readonly after: string;
}

interface PublishPanelProps {
  /** Said where nothing is changed. */
  readonly unchanged: string;
  readonly differences: readonly Difference[];
  readonly isDraft: boolean;
  /** Why the draft cannot be published. */
  readonly faults: readonly string[];
  readonly busy: boolean;
  readonly onPublish: (note: string) => void;
  readonly onDiscard: () => void;
}

/** The changes of the draft and what is wrong with them; the draft is published or discarded here. */
export function PublishPanel(props: PublishPanelProps) {
  const { unchanged, differences, isDraft, faults, busy, onPublish, onDiscard } = props;
  const [note, setNote] = useState("");
  return (
    <Stack gap="sm">
      {differences.length === 0 ? (
        <Text size="sm">{unchanged}</Text>
      ) : (
        <DifferenceList differences={differences} isDraft={isDraft} />
      )}
      {faults.length > 0 && (
        <Alert color="orange" title="This cannot be published">
          <List size="sm">
            {faults.map((fault) => (
              <List.Item key={fault}>{fault}</List.Item>
            ))}
          </List>
        </Alert>
      )}
      {isDraft && (
        <Group align="flex-end" gap="sm">
          <TextInput
            size="xs"
            label="What you changed, for the list of revisions"
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
            w={320}
          />
          <Button size="xs" disabled={faults.length > 0} loading={busy} onClick={() => onPublish(note)}>
            Publish
          </Button>
          <Button size="xs" variant="default" disabled={busy} onClick={onDiscard}>
            Drop the draft
          </Button>
        </Group>
      )}
    </Stack>
  );
}

const DifferenceList = ({ differences, isDraft }: Pick<PublishPanelProps, "differences" | "isDraft">) => (
  <WideTable minWidth={420} label="Differences">
    <Table aria-label="Differences from the base">
      <Table.Thead>
        <Table.Tr>
          {["Row", "Property", "Base", isDraft ? "Draft" : "Published"].map((title) => (
            <Table.Th key={title}>{title}</Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {differences.map(({ key, column, before, after }) => (
          <Table.Tr key={`${key} ${column}`}>
            {[key, column, before, after].map((text, index) => (
              <Table.Td key={index} style={{ overflowWrap: "anywhere" }}>
                {text}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </WideTable>
);
