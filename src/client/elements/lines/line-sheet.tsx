import { Button, Group, Stack, Text } from "@mantine/core";
import { IconCamera, IconChevronLeft, IconChevronRight, IconTrash } from "@tabler/icons-react";
import type { LineColumn } from "../../../definitions/form-row";
import { BottomSheet } from "../../ui/bottom-sheet";
import { CellInput } from "./cell-input";
import type { CellContext } from "./line";
import { type CellError, problemsOf, refusalAt } from "./line-errors";
import type { Line } from "./line-values";

interface LineSheetProps {
  /** DOM id of the lines. */
  readonly id: string;
  readonly columns: readonly LineColumn[];
  readonly context: CellContext;
  readonly disabled: boolean;
  readonly refusals: readonly CellError[];
  readonly line: Line;
  /** Its place, from 0, and the number of lines. */
  readonly index: number;
  readonly count: number;
  readonly onLine: (line: Line) => void;
  /** Shows another line. */
  readonly onShow: (index: number) => void;
  readonly onRemove: () => void;
  /** Opens the camera; null where lines take no scans. */
  readonly onScan: (() => void) | null;
  readonly onClose: () => void;
}

export const sheetId = (id: string): string => `${id}-sheet`;

/** The fields of one line, below each other and large enough for a thumb, over the form. */
export function LineSheet(props: LineSheetProps) {
  const { id, columns, context, disabled, refusals, line, index, onLine, onClose } = props;
  const problems = problemsOf(columns, line);
  const toNext = (back: boolean) => {
    const inputs = [...(document.getElementById(sheetId(id))?.querySelectorAll("input") ?? [])];
    const next = inputs[inputs.findIndex((input) => input === document.activeElement) + (back ? -1 : 1)];
    if (next) next.focus();
    else if (!back) onClose();
  };
  return (
    <BottomSheet
      title={`Line ${index + 1}`}
      closes="Close the line"
      // The card of the line gets the focus.
      returnFocus={false}
      onKeyDown={(event) => event.key === "Escape" && event.stopPropagation()}
      onClose={onClose}
    >
      <Stack gap="xs" id={sheetId(id)} data-line-sheet={index}>
        {columns.map((column, place) => (
          <CellInput
            key={`${index} ${column.key}`}
            column={column}
            line={line}
            context={context}
            label={column.title}
            name={`${column.title}, line ${index + 1}`}
            error={refusalAt(refusals, index, column.key, place === 0) || (problems.get(column.key) ?? "")}
            disabled={disabled || column.computed === true}
            onLine={onLine}
            onMove={(move) => (move === "next" || move === "tab" || move === "back") && toNext(move === "back")}
          />
        ))}
        <SheetActions {...props} />
      </Stack>
    </BottomSheet>
  );
}

function SheetActions({ index, count, disabled, onShow, onRemove, onScan, onClose }: LineSheetProps) {
  return (
    <Group justify="space-between" gap="xs">
      <Group gap={4} wrap="nowrap">
        <Button
          variant="default"
          px="xs"
          aria-label="Previous line"
          disabled={index === 0}
          onClick={() => onShow(index - 1)}
        >
          <IconChevronLeft size={18} />
        </Button>
        <Button
          variant="default"
          px="xs"
          aria-label="Next line"
          disabled={index >= (disabled ? count - 1 : count)}
          onClick={() => onShow(index + 1)}
        >
          <IconChevronRight size={18} />
        </Button>
        <Text size="sm" c="dimmed">
          {index + 1} of {Math.max(count, index + 1)}
        </Text>
      </Group>
      <Group gap={4} wrap="nowrap">
        {onScan && (
          <Button variant="default" px="xs" leftSection={<IconCamera size={18} aria-hidden />} onClick={onScan}>
            Scan
          </Button>
        )}
        {!disabled && (
          <Button
            variant="subtle"
            color="gray"
            px="xs"
            leftSection={<IconTrash size={18} />}
            aria-label={`Remove line ${index + 1}`}
            onClick={onRemove}
          >
            Remove
          </Button>
        )}
        <Button onClick={onClose}>Done</Button>
      </Group>
    </Group>
  );
}
