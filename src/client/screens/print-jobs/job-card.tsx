import { Button, Card, Group, Progress, Stack, Text, Title } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { formatDateTime } from "../../../domain/date-format";
import { NotDone } from "./not-done";
import { isFileGone, percentOf, progressText, type Job } from "./read-job";
import { useJobActions } from "./use-job-actions";

/** One job: how far it is, what can be done with it, and what failed. */
export function JobCard({ job }: { readonly job: Job }) {
  const { id, kind, title, made, maker, isMine, state, error, count } = job;
  const name = `${kind === "pdf" ? "One PDF" : "E-mail"} · ${title}`;
  const left = count.failed + count.unknown + count.dropped;
  return (
    <Card withBorder component="section" aria-label={name} p="sm" data-job={id} data-state={state}>
      <Stack gap="xs">
        <Group justify="space-between" gap="xs">
          <Title order={2} size="h5">
            {name}
          </Title>
          <Text size="sm" c="dimmed">
            {formatDateTime(made)}
            {isMine ? "" : ` · ${maker}`}
          </Text>
        </Group>
        <Progress
          value={percentOf(job)}
          color={count.failed > 0 || error !== "" ? "orange" : "var(--mantine-primary-color-filled)"}
          aria-label={`Progress of ${name}`}
        />
        <Text size="sm" role="status">
          {progressText(job)}
        </Text>
        {error !== "" && <Text size="sm">{error} Try again.</Text>}
        <JobButtons job={job} />
        {left > 0 && <NotDone id={id} count={`${count.failed} ${count.unknown} ${count.dropped}`} />}
      </Stack>
    </Card>
  );
}

function JobButtons({ job }: { readonly job: Job }) {
  const { kind, state, bytes, pages, keptUntil, isMine, count, error } = job;
  const { change, download, isBusy } = useJobActions(job);
  const isOpen = state === "running" || state === "paused";
  const hasFile = kind === "pdf" && bytes > 0 && isMine && state === "done";
  const isGone = isFileGone(job);
  const mayRetry = state === "done" && (count.failed > 0 || error !== "");
  return (
    <Group gap="xs">
      {hasFile && (
        <>
          <Button
            size="compact-md"
            leftSection={<IconDownload size={16} aria-hidden />}
            loading={isBusy}
            onClick={download}
          >
            Download PDF
          </Button>
          <Text size="sm" c="dimmed">
            {pages.toLocaleString("en-IN")} {pages === 1 ? "page" : "pages"}, kept until {formatDateTime(keptUntil)}
          </Text>
        </>
      )}
      {isGone && (
        <Text size="sm" c="dimmed">
          The PDF was kept for a day.
        </Text>
      )}
      {state === "running" && (
        <Button variant="default" size="compact-md" loading={isBusy} onClick={() => change("pause")}>
          Pause
        </Button>
      )}
      {state === "paused" && (
        <Button size="compact-md" loading={isBusy} onClick={() => change("resume")}>
          Continue
        </Button>
      )}
      {isOpen && (
        <Button variant="subtle" color="red" size="compact-md" disabled={isBusy} onClick={() => change("cancel")}>
          Cancel
        </Button>
      )}
      {(mayRetry || isGone) && (
        <Button variant="default" size="compact-md" loading={isBusy} onClick={() => change("again")}>
          {isGone ? "Make it again" : count.failed > 0 ? "Try the failures again" : "Try again"}
        </Button>
      )}
    </Group>
  );
}
