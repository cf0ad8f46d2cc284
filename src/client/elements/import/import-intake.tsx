import { Anchor, Button, FileInput, Group, Select, Stack } from "@mantine/core";
import { useState } from "react";
import { ATTACHMENT_WORDS } from "../../../wire/attachments";
import type { ImportType } from "../../../wire/imports";
import { saveFile } from "../../browser/save-file";
import { announce } from "../../ui/dialogs";

/** IMP-010 and OPEN-080. */
const ENDINGS = ["xlsx", "xls", "xlsm", "xlsb", "csv", "tsv", "txt", "ods", "fods", "prn"];
const ACCEPTED = ENDINGS.map((ending) => `.${ending}`).join(",");

interface ImportIntakeProps {
  readonly types: readonly ImportType[];
  /** The definition sets the type: no picker is shown. */
  readonly fixed: string;
  readonly busy: boolean;
  readonly disabled: boolean;
  readonly onUpload: (type: ImportType, file: File) => void;
  /** Saves a file to fill in; the default is a sample of headings. */
  readonly onSample?: (type: ImportType) => void;
}

/** The type and the file to import (IMP-001, IMP-005), with a sample to fill in. */
export function ImportIntake({ types, fixed, busy, disabled, onUpload, onSample = saveSample }: ImportIntakeProps) {
  const [chosen, setChosen] = useState<string | null>(fixed || null);
  const [file, setFile] = useState<File | null>(null);
  const type = types.find((one) => one.type === chosen);
  const upload = () => {
    if (!type)
      return void announce({
        icon: "warning",
        title: "Import type is required.",
        text: "Choose what the file contains.",
      });
    if (!file)
      return void announce({ icon: "warning", title: ATTACHMENT_WORDS.noneTitle, text: ATTACHMENT_WORDS.noneText });
    if (!ENDINGS.includes(/\.([^.]+)$/.exec(file.name)?.[1]?.toLowerCase() ?? ""))
      return void announce({
        icon: "warning",
        title: "Not imported",
        text: `${file.name}: only ${ENDINGS.join(", ")} files can be imported.`,
      });
    onUpload(type, file);
  };
  return (
    <Stack gap="xs">
      <Group align="flex-end" gap="sm">
        {!fixed && (
          <Select
            label="Import type"
            required
            placeholder="Choose what to import"
            data={types.map((one) => ({ value: one.type, label: one.title }))}
            value={chosen}
            onChange={setChosen}
            disabled={disabled || busy}
            allowDeselect={false}
            searchable
            style={{ flex: "1 1 200px" }}
          />
        )}
        <FileInput
          label="File"
          placeholder="Choose a file"
          accept={ACCEPTED}
          value={file}
          onChange={setFile}
          disabled={disabled || busy}
          clearable
          clearButtonProps={{ "aria-label": "Clear the file" }}
          style={{ flex: "1 1 220px" }}
        />
        <Button type="button" variant="default" loading={busy} disabled={disabled} onClick={upload}>
          Upload
        </Button>
      </Group>
      {type && (
        <Anchor component="button" type="button" size="sm" ta="left" py={12} onClick={() => onSample(type)}>
          {onSample === saveSample ? "Download a sample file" : "Download a template"}
        </Anchor>
      )}
    </Stack>
  );
}

function saveSample({ type, columns }: ImportType): void {
  const headings = columns
    .map(({ label }) => (/[",]/.test(label) ? `"${label.replaceAll('"', '""')}"` : label))
    .join(",");
  saveFile(`${type}.csv`, new Blob([`\uFEFF${headings}\r\n`], { type: "text/csv" }));
}
