import { Alert, Button, Group, List, Stack, Text } from "@mantine/core";
import { IconBan } from "@tabler/icons-react";
import { useMemo, useSyncExternalStore } from "react";
import { formulaProblems } from "../calculate/formula-problems";
import type { FormEngine } from "../form-engine";
import type { Notice } from "../form-store";
import { ErrorSummary } from "./error-summary";

const COLOUR = {
  draft: "blue",
  kept: "gray",
  waiting: "gray",
  problem: "red",
  conflict: "orange",
  cancelled: "red",
} as const satisfies Record<Notice["kind"], string>;

interface FormNoticesProps {
  readonly engine: FormEngine;
  readonly onDiscardDraft: () => void;
}

/** Messages about the whole form, above it: draft, waiting save, refusal, and the errors where there are several. */
export function FormNotices({ engine, onDiscardDraft }: FormNoticesProps) {
  const { store, definition } = engine.form;
  const notices = useSyncExternalStore(store.subscribe, () => store.state().notices);
  // With the values that the form was opened with: they have the columns that a calculation may name.
  const problems = useMemo(
    () => [...definition.problems, ...formulaProblems(definition.fields, store.state().values)],
    [definition, store],
  );
  return (
    <Stack gap="xs">
      {problems.length > 0 && <ProblemList problems={problems} />}
      {notices.map((notice) => (
        <Alert
          key={notice.text}
          color={COLOUR[notice.kind]}
          variant="light"
          role="status"
          data-notice={notice.kind}
          {...(notice.kind === "cancelled" ? { icon: <IconBan aria-hidden />, title: "Cancelled" } : {})}
        >
          <Group justify="space-between" gap="sm">
            <Text size="sm" style={{ whiteSpace: "pre-line", overflowWrap: "anywhere", flex: 1 }}>
              {notice.text}
            </Text>
            {(notice.kind === "draft" || notice.kind === "kept") && (
              <Button variant="default" size="compact-sm" onClick={onDiscardDraft}>
                {notice.kind === "draft" ? "Discard" : "Begin a new one"}
              </Button>
            )}
            {notice.actions?.map(({ label, run }) => (
              <Button key={label} variant="default" size="compact-sm" onClick={run}>
                {label}
              </Button>
            ))}
          </Group>
        </Alert>
      ))}
      <ErrorSummary engine={engine} />
    </Stack>
  );
}

/** Errors in the definition are shown, not hidden: the developer has to correct them. */
function ProblemList({ problems }: { readonly problems: readonly string[] }) {
  return (
    <Alert color="yellow" variant="light" role="note" title="This form's definition has errors">
      <List size="sm">
        {problems.map((problem) => (
          <List.Item key={problem}>{problem}</List.Item>
        ))}
      </List>
    </Alert>
  );
}
