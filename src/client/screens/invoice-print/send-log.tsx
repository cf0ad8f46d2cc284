import { Stack, Text, Title } from "@mantine/core";
import { useRead } from "../../call/use-read";
import { isRefusal } from "../../offline/reading/classify";
import { kindText, statusText } from "../../rows/follow-up-words";
import { textOf } from "../../rows/read-row";
import { asOfText } from "../../ui/as-of";

/** What the user sent of this document, and what became of it. */
export function SendLog({ formname, id }: { readonly formname: string; readonly id: string }) {
  const { data } = useRead({ kind: "list", sqlsp: "documentsends_R_list", args: { formname, id } });
  if (!data || data.rows.length === 0 || isRefusal(data.rows)) return null;
  return (
    <Stack gap={4} role="log" aria-label="Sent before">
      <Title order={3} size="h6">
        Sent before
      </Title>
      {data.rows.map((row) => (
        <div key={textOf(row, "id")}>
          <Text size="sm">{textOf(row, "title")}</Text>
          <Text size="sm" c="dimmed">
            {kindText(row.kind)} · {asOfText(Date.parse(textOf(row, "done_at") || textOf(row, "created_at")))} ·{" "}
            {statusText(row.state, row.error)}
          </Text>
        </div>
      ))}
    </Stack>
  );
}
