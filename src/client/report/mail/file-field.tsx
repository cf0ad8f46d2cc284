import { NativeSelect } from "@mantine/core";
import { mailFileOf, type MailFile } from "../../../definitions/report/report-mail";
import { capitalised } from "../../../domain/capitalised";

const FILES = [
  { value: "xlsx", label: "XLSX workbook" },
  { value: "pdf", label: "PDF" },
] as const satisfies readonly { readonly value: MailFile; readonly label: string }[];

interface FileFieldProps {
  /** What the report's own paper is, in lower case; '' for none. */
  readonly letter: string;
  readonly value: MailFile;
  readonly onChange: (value: MailFile) => void;
}

/** As what a report is attached to an e-mail. */
export const FileField = ({ letter, value, onChange }: FileFieldProps) => (
  <NativeSelect
    label="Attach as"
    value={value}
    data={[...FILES, ...(letter ? [{ value: "letter", label: `${capitalised(letter)} (PDF)` }] : [])]}
    onChange={(event) => onChange(mailFileOf(event.currentTarget.value))}
  />
);
