import { Stack, Text, Title } from "@mantine/core";
import { useDocumentTitle, useDocumentVisibility } from "@mantine/hooks";
import { JOB_PROCEDURES } from "../../../wire/jobs/document-jobs";
import { useRead } from "../../call/use-read";
import { AsOf } from "../../ui/as-of";
import { EmptyState } from "../../ui/empty-state";
import { ErrorState } from "../../ui/error-state";
import { ScreenSkeleton } from "../../ui/screen-skeleton";
import { JobCard } from "./job-card";
import { readJob } from "./read-job";

const QUESTION = { kind: "list", sqlsp: JOB_PROCEDURES.list, args: {} } as const;
/** While a job runs, ms. */
const POLL_MS = 1_000;

/** `/printjobs`: many documents as one PDF or by e-mail, and how far the server is with them. */
export function PrintJobsScreen() {
  useDocumentTitle("Print and Send Jobs");
  return (
    <Stack gap="md">
      <Title order={1} size="h3">
        Print and Send Jobs
      </Title>
      <Jobs />
      <Text size="sm" c="dimmed">
        Select documents in a list and press Print or E-mail to start a job. Jobs are listed for 30 days.
      </Text>
    </Stack>
  );
}

function Jobs() {
  const isSeen = useDocumentVisibility() === "visible";
  const { data, error, refetch } = useRead(QUESTION, {
    everyMs: (rows) => (isSeen && rows.some(({ state }) => state === "running") ? POLL_MS : 0),
  });
  if (error && !data) return <ErrorState text={error.message} onRetry={() => void refetch()} />;
  if (!data) return <ScreenSkeleton rows={4} />;
  if (data.rows.length === 0) return <EmptyState text="No job has been started in this branch." />;
  return (
    <Stack gap="sm">
      {data.rows.map(readJob).map((job) => (
        <JobCard key={job.id} job={job} />
      ))}
      <AsOf at={data.asOf} fresh={data.fresh} />
    </Stack>
  );
}
