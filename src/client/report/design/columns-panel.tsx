import { ActionIcon, Checkbox, Group, NativeSelect, NumberInput, Table, TextInput } from "@mantine/core";
import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import { isFigure, type ReportColumn } from "../../../definitions/report/report-column";
import { formatsOf, isGroupable, type ColumnChange } from "../../../definitions/report/report-overlay";
import { WideTable } from "../../ui/wide-table";
import type { EditorPart } from "./editor-part";
import { columnsNow, withColumn, withMove } from "./report-edit";

const HEADS = ["Place", "Field", "Title", "Shown", "Grouped", "Format", "Width, px"] as const;

/** The columns in their order, each in one row. */
export function ColumnsPanel({ edit: { base, isWritten }, overlay, onChange }: EditorPart) {
  const heads = isWritten ? [...HEADS, "Sum"] : HEADS;
  return (
    <WideTable minWidth={720} label="Columns">
      <Table aria-label="Columns of the report" verticalSpacing={4}>
        <Table.Thead>
          <Table.Tr>
            {heads.map((head) => (
              <Table.Th key={head}>{head}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {columnsNow(base, overlay).map((column) => (
            <ColumnRow
              key={column.field}
              column={column}
              declared={base.columns.find(({ field }) => field === column.field) ?? column}
              hasSum={isWritten}
              up={withMove(base, overlay, column.field, -1)}
              down={withMove(base, overlay, column.field, 1)}
              onMove={onChange}
              onChange={(change) => onChange(withColumn(base, overlay, column.field, change))}
            />
          ))}
        </Table.Tbody>
      </Table>
    </WideTable>
  );
}

interface ColumnRowProps {
  readonly column: ReportColumn;
  readonly declared: ReportColumn;
  readonly hasSum: boolean;
  readonly up: EditorPart["overlay"] | null;
  readonly down: EditorPart["overlay"] | null;
  readonly onMove: EditorPart["onChange"];
  readonly onChange: (change: ColumnChange) => void;
}

function ColumnRow({ column, declared, hasSum, up, down, onMove, onChange }: ColumnRowProps) {
  const { field, title, format = "", width } = column;
  const formats = formatsOf(declared);
  const named = (what: string): string => `${what} of ${field}`;
  return (
    <Table.Tr data-column={field}>
      <Table.Td>
        <Group gap={2} wrap="nowrap">
          <Move label={named("Up:")} icon={IconArrowUp} to={up} onMove={onMove} />
          <Move label={named("Down:")} icon={IconArrowDown} to={down} onMove={onMove} />
        </Group>
      </Table.Td>
      <Table.Td>{field}</Table.Td>
      <Table.Td>
        <TextInput
          size="xs"
          aria-label={named("Title")}
          value={title}
          maxLength={60}
          onChange={(event) => onChange({ title: event.currentTarget.value })}
        />
      </Table.Td>
      <Table.Td>
        <Check label={named("Shown")} isOn={column.visible !== false} set={(visible) => onChange({ visible })} />
      </Table.Td>
      <Table.Td>
        {isGroupable(declared) && (
          <Check label={named("Grouped")} isOn={column.groupby === true} set={(groupby) => onChange({ groupby })} />
        )}
      </Table.Td>
      <Table.Td>
        {formats.length > 1 ? (
          <NativeSelect
            size="xs"
            aria-label={named("Format")}
            data={[...formats]}
            value={format}
            onChange={(event) => onChange({ format: event.currentTarget.value })}
          />
        ) : (
          format || "text"
        )}
      </Table.Td>
      <Table.Td>
        <NumberInput
          size="xs"
          w={84}
          aria-label={named("Width")}
          placeholder="By content"
          min={40}
          max={900}
          allowDecimal={false}
          value={width ?? ""}
          onChange={(value) => onChange({ width: value === "" ? undefined : Number(value) })}
        />
      </Table.Td>
      {hasSum && (
        <Table.Td>
          {isFigure(declared) && (
            <Check label={named("Sum")} isOn={column.sum === true} set={(sum) => onChange({ sum })} />
          )}
        </Table.Td>
      )}
    </Table.Tr>
  );
}

interface CheckProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly set: (isOn: boolean) => void;
}

const Check = ({ label, isOn, set }: CheckProps) => (
  <Checkbox size="xs" aria-label={label} checked={isOn} onChange={(event) => set(event.currentTarget.checked)} />
);

interface MoveProps {
  readonly label: string;
  readonly icon: typeof IconArrowUp;
  readonly to: EditorPart["overlay"] | null;
  readonly onMove: EditorPart["onChange"];
}

const Move = ({ label, icon: Icon, to, onMove }: MoveProps) => (
  <ActionIcon variant="subtle" size={24} aria-label={label} disabled={!to} onClick={() => to && onMove(to)}>
    <Icon size={14} aria-hidden />
  </ActionIcon>
);
