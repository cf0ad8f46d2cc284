import { Alert, List } from "@mantine/core";

/** Further problems are counted, not shown: the first ones are enough to see what to correct. */
const SHOWN_MAX = 100;

interface ImportProblemsProps {
  readonly title: string;
  readonly texts: readonly string[];
}

/** The problems, each with its row and column (OPEN-079). */
export function ImportProblems({ title, texts }: ImportProblemsProps) {
  if (texts.length === 0) return null;
  return (
    <Alert color="red" role="alert" title={title}>
      <List
        size="sm"
        style={{ maxHeight: 320, overflowY: "auto", overflowWrap: "anywhere" }}
        tabIndex={0}
        aria-label={title}
      >
        {texts.slice(0, SHOWN_MAX).map((text) => (
          <List.Item key={text}>{text}</List.Item>
        ))}
        {texts.length > SHOWN_MAX && (
          <List.Item>{`and ${(texts.length - SHOWN_MAX).toLocaleString("en-IN")} more`}</List.Item>
        )}
      </List>
    </Alert>
  );
}
