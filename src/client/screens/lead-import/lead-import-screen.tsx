import { Button, Group, Loader, Stack, Text, Title } from "@mantine/core";
import { useDocumentTitle } from "@mantine/hooks";
import { useNavigate } from "react-router";
import { EmbeddedList } from "../../list/embedded/embedded-list";
import { formPath, formState } from "../../rows/form-link";
import { Breadcrumb } from "../../ui/breadcrumb";
import type { EmbeddedRecord } from "../../ui/embedded-parts";
import { useLeadPoll } from "./use-lead-poll";

const TITLE = "Indiamart / Bulk data";
const PAGE_SIZE = 10;

/**
 * `/myindiamartlist`: fetches new leads when it opens; the list of all leads is below (LEAD-002, LEAD-006 by
 * OPEN-058).
 */
export function LeadImportScreen() {
  useDocumentTitle(TITLE);
  const navigate = useNavigate();
  const { isAsking, message, round, again } = useLeadPoll();
  const open = ({ id, formname, title }: EmbeddedRecord): void => {
    const link = { id, formname, formtitle: title };
    void navigate(formPath(link), { state: formState(link) });
  };
  return (
    <Stack gap="md">
      <Breadcrumb crumbs={[{ label: TITLE }]} />
      <Group gap="sm">
        <Title order={1} size="h3">
          {TITLE}
        </Title>
        <Button variant="default" disabled={isAsking} onClick={again}>
          Ask again
        </Button>
      </Group>
      <Group gap="xs" role="status">
        {isAsking && <Loader size="xs" aria-hidden />}
        <Text size="sm">{isAsking ? "Fetching new leads." : message}</Text>
      </Group>
      <EmbeddedList entity="crmlead" pageSize={PAGE_SIZE} withHeader draw="table" refresh={round} onOpen={open} />
    </Stack>
  );
}
