import { Button, Group, Stack, Text, Title } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useOffline } from "../../call/offline-context";
import { readAgain } from "../../call/read-again";
import { useRead } from "../../call/use-read";
import { isRefusal } from "../../offline/reading/classify";
import { newReport, removeReport } from "../../report/design/report-edit";
import { numberOf, textOf } from "../../rows/read-row";
import type { EditedCard } from "../../report/design/report-editor-drawer";
import { announceFailure, confirm } from "../../ui/dialogs";

const UNUSED = "reportedit_R_unused";

interface WrittenReportsProps {
  readonly onEdit: (report: EditedCard) => void;
}

/** Reports that the developer writes: a new one, and those that no user sees. */
export function WrittenReports({ onEdit }: WrittenReportsProps) {
  const offline = useOffline();
  const client = useQueryClient();
  const { data } = useRead({ kind: "menu", sqlsp: UNUSED, args: {} });
  const rows = data && !isRefusal(data.rows) ? data.rows : [];
  const again = (): Promise<void> => readAgain(client, "reportedit");
  const write = async (): Promise<void> => {
    const txtid = await newReport(offline);
    await again();
    onEdit({ txtid, title: `Report ${txtid}` });
  };
  const remove = async (txtid: string, title: string): Promise<void> => {
    if (!(await confirm({ title: `Remove report "${title}"?`, text: "Its draft is deleted.", confirmLabel: "Remove" })))
      return;
    await removeReport(offline, txtid);
    await again();
  };
  return (
    <Stack gap="xs" component="section" aria-label="Written reports">
      <Group gap="sm">
        <Title order={2} size="h4">
          Written reports
        </Title>
        <Button size="compact-sm" variant="default" onClick={() => void write().catch(announceFailure)}>
          New report
        </Button>
      </Group>
      {rows.map((row) => {
        const [txtid, title, state] = [String(numberOf(row, "reportno")), textOf(row, "heading"), textOf(row, "state")];
        return (
          <Group key={txtid} gap="sm">
            <Text size="sm">
              {txtid} · {title} · {state}
            </Text>
            <Button
              size="compact-xs"
              variant="default"
              aria-label={`Edit ${title}`}
              onClick={() => onEdit({ txtid, title })}
            >
              Edit
            </Button>
            {state === "Not published" && (
              <Button
                size="compact-xs"
                variant="subtle"
                color="red"
                aria-label={`Remove ${title}`}
                onClick={() => void remove(txtid, title).catch(announceFailure)}
              >
                Remove
              </Button>
            )}
          </Group>
        );
      })}
    </Stack>
  );
}
