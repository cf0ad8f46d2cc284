import { Stack, Text, Title } from "@mantine/core";
import { useRead } from "../../call/use-read";
import { statusText } from "../../rows/follow-up-words";
import { textOf } from "../../rows/read-row";
import { AsOf, asOfText } from "../../ui/as-of";
import type { Report } from "../read/report-definition";

/** What became of the e-mails of this report that the user sent or scheduled. */
export function MailLog({ report }: { readonly report: Pick<Report, "id"> }) {
  const { data, error } = useRead({ kind: "list", sqlsp: "reportmails_R_list", args: { report: report.id } });
  return (
    <Stack gap={4} role="log" aria-label="Sent e-mails">
      <Title order={3} size="h5">
        Sent e-mails
      </Title>
      {error && <Text size="sm">{error.message}</Text>}
      {data?.rows.length === 0 && (
        <Text size="sm" c="dimmed">
          No e-mail of this report has been sent yet.
        </Text>
      )}
      {data?.rows.map((row) => (
        <div key={textOf(row, "id")}>
          <Text size="sm">{textOf(row, "title")}</Text>
          <Text size="sm" c="dimmed">
            {asOfText(Date.parse(textOf(row, "done_at") || textOf(row, "created_at")))} ·{" "}
            {textOf(row, "due") && "Scheduled · "}
            {statusText(row.state, row.error)}
          </Text>
        </div>
      ))}
      {data && <AsOf at={data.asOf} fresh={data.fresh} />}
    </Stack>
  );
}
