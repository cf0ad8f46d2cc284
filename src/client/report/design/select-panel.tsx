import { Code, Stack, Text } from "@mantine/core";
import { WRITTEN_FILTERS } from "../../../definitions/report/report-filter";
import { CodeText } from "../../ui/editor/code-text";
import type { EditorPart } from "./editor-part";

/** The SELECT of a written report. Saving the draft reads its columns and filters again. */
export function SelectPanel({ overlay, onChange }: EditorPart) {
  return (
    <Stack gap="xs">
      <CodeText
        id="report-select"
        language="sql"
        label="SELECT of the report"
        text={overlay.select}
        isEditable
        onChange={(select) => onChange({ ...overlay, select })}
      />
      <Text size="xs" c="dimmed">
        One SELECT over the tables of this company. It takes the filters{" "}
        {WRITTEN_FILTERS.map((name, at) => (
          <span key={name}>
            {at > 0 && ", "}
            <Code>:{name}</Code>
          </span>
        ))}
        . billnoA is the branch, billnoB the kind of document. A filter without a value is 0 for a record and
        &apos;&apos; for a text. Save the draft to see the columns.
      </Text>
    </Stack>
  );
}
