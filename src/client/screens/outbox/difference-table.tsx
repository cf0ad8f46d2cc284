import { Radio, Table, Text, VisuallyHidden } from "@mantine/core";
import { isIsoDate } from "../../../domain/calendar";
import { formatDate } from "../../../domain/date-format";
import { isOpRef, isRecord } from "../../../wire/envelope";
import { firstChoice, isChoice, isMissing, type Difference, type Side } from "./differences";
import { WideTable } from "../../ui/wide-table";

interface DifferenceTableProps {
  readonly all: readonly Difference[];
  readonly hasTheirs: boolean;
  readonly chosen: Readonly<Record<string, Side>>;
  /** Null if there is nothing to choose. */
  readonly onChoose: ((key: string, side: Side) => void) | null;
}

/**
 * Mine, the server's, and the original value. Fields that differ come first and are marked in words, not only by
 * colour.
 */
export function DifferenceTable({ all, hasTheirs, chosen, onChoose }: DifferenceTableProps) {
  return (
    <WideTable minWidth={560} label="Both versions">
      <Table aria-label="Differences" withColumnBorders>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Field</Table.Th>
            <Table.Th>Mine</Table.Th>
            {hasTheirs && <Table.Th>On the server</Table.Th>}
            <Table.Th>Original</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {all.map((difference) => {
            const differs = hasTheirs && isChoice(difference);
            const side = chosen[difference.key] ?? firstChoice(difference);
            const choice = (of: Side) =>
              differs && onChoose ? <Choice difference={difference} of={of} side={side} onChoose={onChoose} /> : null;
            return (
              <Table.Tr key={difference.key} data-difference={differs ? difference.key : undefined}>
                <Table.Th scope="row">
                  {difference.label}{" "}
                  {differs && (
                    <Text span size="sm" c="var(--mac-amber-text)">
                      differs
                    </Text>
                  )}
                  {hasTheirs && difference.isComputed && (
                    <Text span size="sm" c="dimmed">
                      computed
                    </Text>
                  )}
                </Table.Th>
                <Table.Td fw={difference.iChanged ? 600 : 400}>
                  {choice("mine")} {shown(difference.mine, difference.names.mine)}
                </Table.Td>
                {hasTheirs && (
                  <Table.Td fw={difference.theyChanged ? 600 : 400}>
                    {choice("theirs")} {shown(difference.theirs, difference.names.theirs)}
                  </Table.Td>
                )}
                <Table.Td>{shown(difference.original, difference.names.original)}</Table.Td>
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </Table>
    </WideTable>
  );
}

interface ChoiceProps {
  readonly difference: Difference;
  readonly of: Side;
  readonly side: Side;
  readonly onChoose: (key: string, side: Side) => void;
}

function Choice({ difference, of, side, onChoose }: ChoiceProps) {
  return (
    <Radio
      name={`choose-${difference.key}`}
      checked={side === of}
      onChange={() => onChoose(difference.key, of)}
      label={
        <VisuallyHidden>
          {of === "mine" ? `Keep my ${difference.label}` : `Take the server's ${difference.label}`}
        </VisuallyHidden>
      }
      display="inline-block"
    />
  );
}

function shown(value: unknown, name: string): string {
  if (name !== "") return name;
  if (isMissing(value)) return "–";
  if (isOpRef(value)) return "a record that is also waiting";
  if (isIsoDate(value)) return formatDate(value);
  if (Array.isArray(value)) return value.length === 1 ? "1 line" : `${value.length} lines`;
  return isRecord(value) ? JSON.stringify(value) : String(value);
}
