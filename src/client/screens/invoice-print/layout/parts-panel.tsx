import { Switch, Table, TextInput } from "@mantine/core";
import type { PaperOverlay } from "../../../../definitions/print/overlay/paper-overlay";
import { PART_GROUPS, type PaperPart } from "../../../../definitions/print/overlay/paper-parts";
import { WideTable } from "../../../ui/wide-table";
import { withLabel, withPart } from "./layout-edit";

interface PartsPanelProps {
  readonly parts: readonly PaperPart[];
  readonly overlay: PaperOverlay;
  readonly onChange: (overlay: PaperOverlay) => void;
}

/** Label of each part of the paper, and whether it is printed. */
export const PartsPanel = ({ parts, overlay, onChange }: PartsPanelProps) => (
  <WideTable minWidth={300} label="Parts">
    <Table aria-label="Parts of the paper">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Part</Table.Th>
          <Table.Th>Label</Table.Th>
          <Table.Th>Printed</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {parts.map((part) => (
          <Table.Tr key={part.id}>
            <Table.Td>{PART_GROUPS[part.group]}</Table.Td>
            <Table.Td>
              {part.isLabelled ? (
                <TextInput
                  size="xs"
                  aria-label={`Label of ${part.label}`}
                  placeholder={part.label}
                  value={overlay.labels[part.id] ?? ""}
                  maxLength={60}
                  onChange={(event) => onChange(withLabel(overlay, part, event.currentTarget.value))}
                />
              ) : (
                part.label
              )}
            </Table.Td>
            <Table.Td>
              {part.mayLeaveOut ? (
                <Switch
                  size="sm"
                  aria-label={`Print ${part.label}`}
                  checked={!overlay.leftOut.includes(part.id)}
                  onChange={(event) => onChange(withPart(overlay, part, event.currentTarget.checked))}
                />
              ) : (
                "Yes"
              )}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </WideTable>
);
