import { Anchor, Text } from "@mantine/core";
import { useRead } from "../../call/use-read";
import { NO_VALUE } from "../container-parts";
import { defineElement, type ElementProps } from "../element";

/** `rptno` (FORM-044): link to the report or list of the form, by its number in the field or in `TXT_text`. */
function RptNo({ node: { row }, form }: ElementProps) {
  const { value } = form.useField(row.key);
  const { data } = useRead({ kind: "menu", sqlsp: "WEBAPI_MacMenulist", args: { menutype: "" } });
  const number = String(value || row.TXT_text).trim();
  if (number === "") return null;
  const found = data?.rows.find(({ reportno }) => String(reportno) === number);
  const path = String(found?.path ?? "");
  return (
    <Text id={`${form.id}-${row.key}`} size="sm" className={row.TXT_class || undefined}>
      {row.label_label && `${row.label_label}: `}REPORT # {number}{" "}
      {found && (
        <Anchor component="button" type="button" size="sm" onClick={() => form.close(path)}>
          {String(found.heading)}
        </Anchor>
      )}
      {data && !found && (
        <Text span c="dimmed" size="sm">
          is not one of your reports.
        </Text>
      )}
    </Text>
  );
}

export default defineElement({ type: "rptno", role: "content", ...NO_VALUE, Input: RptNo });
