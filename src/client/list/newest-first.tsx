import { Button } from "@mantine/core";
import { IconSortDescending } from "@tabler/icons-react";
import { dateOf, type ListDefinition } from "./read/list-definition";
import { FIRST_QUESTION, type ListQuestion } from "./read/list-question";

interface NewestFirstProps {
  readonly definition: ListDefinition;
  readonly question: ListQuestion;
  readonly onSort: (order: Pick<ListQuestion, "sortCol" | "sortDir">) => void;
}

/** One press: documents by date, newest first; again, the order of the list itself. */
export function NewestFirst({ definition, question, onSort }: NewestFirstProps) {
  const date = dateOf(definition);
  if (date === undefined) return null;
  const isOn = question.sortCol === date && question.sortDir === "desc";
  const { sortCol, sortDir } = FIRST_QUESTION;
  return (
    <Button
      variant={isOn ? "light" : "default"}
      size="compact-md"
      radius="xl"
      leftSection={<IconSortDescending size={16} aria-hidden />}
      aria-pressed={isOn}
      onClick={() => onSort(isOn ? { sortCol, sortDir } : { sortCol: date, sortDir: "desc" })}
    >
      Newest first
    </Button>
  );
}
