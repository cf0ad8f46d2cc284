import { Text } from "@mantine/core";
import { readProps } from "../../../definitions/props";
import { NO_VALUE } from "../container-parts";
import { defineElement, type ElementProps } from "../element";
import { ImportPanel } from "../import/import-panel";
import { OpeningPanel } from "../import/opening-panel";

/**
 * `fileimportdata` (FORM-047): bulk import of rows. `props` may fix the type: `importtype=itemmaster`;
 * `importgroup=opening` imports opening balances.
 */
function FileImportData({ node: { row }, form }: ElementProps) {
  const { disabled, readOnly } = form.useField(row.key);
  const { importtype, importgroup } = readProps(row.props).props;
  const shared = { place: `${row.form_name}.${row.key}`, disabled: disabled || readOnly || form.locked };
  return (
    <section id={`${form.id}-${row.key}`} aria-label={row.label_label || "Import"}>
      {row.label_label && (
        <Text size="sm" fw={500}>
          {row.label_label}
        </Text>
      )}
      {importgroup === "opening" ? (
        <OpeningPanel {...shared} />
      ) : (
        <ImportPanel {...shared} fixed={typeof importtype === "string" ? importtype : ""} />
      )}
    </section>
  );
}

export default defineElement({ type: "fileimportdata", role: "content", ...NO_VALUE, Input: FileImportData });
