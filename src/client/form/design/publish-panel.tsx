import { Alert, Button, Group, List, Stack, Table, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { WideTable } from "../../ui/wide-table";
import type { FormEdit } from "./form-edit";
import type { DesignActions } from "./use-form-edit";

interface PublishPanelProps {
  readonly edit: FormEdit;
  readonly actions: DesignActions;
}

/** The changes of the draft, its errors and what it would break; the draft is published or discarded here. */
export function PublishPanel({ edit, actions }: PublishPanelProps) {
  const [note, setNote] = useState("");
  const faults = [...edit.problems, ...edit.breaks];
  return (
    <Stack gap="sm">
      {edit.differences.length === 0 ? (
        <Text size="sm">The form is as it came with the product.</Text>
      ) : (
        <DifferenceList edit={edit} />
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
      {edit.isDraft && (
        <Group align="flex-end" gap="sm">
          <TextInput
            size="xs"
            label="What you changed, for the list of revisions"
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
            w={320}
          />
          <Button
            size="xs"
            disabled={faults.length > 0}
            loading={actions.busy}
            onClick={() => void actions.decide("publish", { note })}
          >
            Publish
          </Button>
          <Button size="xs" variant="default" disabled={actions.busy} onClick={() => void actions.decide("discard")}>
            Drop the draft
          </Button>
        </Group>
      )}
    </Stack>
  );
}

const DifferenceList = ({ edit }: Pick<PublishPanelProps, "edit">) => (
  <WideTable minWidth={420} label="Differences">
    <Table aria-label="Differences from the base">
      <Table.Thead>
        <Table.Tr>
          {["Row", "Property", "Base", edit.isDraft ? "Draft" : "Published"].map((title) => (
            <Table.Th key={title}>{title}</Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {edit.differences.map(({ key, column, before, after }) => (
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
