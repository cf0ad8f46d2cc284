import { Button } from "@mantine/core";
import type { JobKind } from "../../../wire/jobs/document-jobs";
import type { Row } from "../../../wire/envelope";
import type { ListDefinition } from "../read/list-definition";
import { jobDocuments } from "./job-request";
import { useListJobs } from "./use-list-jobs";

interface JobButtonsProps {
  readonly definition: ListDefinition;
  /** The selected rows. */
  readonly rows: readonly Row[];
  /** Called once the job is stored. */
  readonly onStarted: () => void;
}

/** The selected documents as one PDF, and each by e-mail; nothing where none of them can be printed. */
export function JobButtons({ definition, rows, onStarted }: JobButtonsProps) {
  const { ofRows, isStarting } = useListJobs(definition);
  const count = jobDocuments(definition, rows).length;
  if (count === 0) return null;
  const button = (kind: JobKind, verb: string) => (
    <Button variant="default" size="compact-md" loading={isStarting} onClick={() => ofRows(kind, rows, onStarted)}>
      {verb} {count.toLocaleString("en-IN")}
    </Button>
  );
  return (
    <>
      {button("pdf", "Print")}
      {definition.emailAllowed && button("email", "E-mail")}
    </>
  );
}
