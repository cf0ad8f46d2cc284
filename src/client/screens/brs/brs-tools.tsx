import { Button, Checkbox } from "@mantine/core";
import { useState } from "react";
import { saveFile } from "../../browser/save-file";
import { csvFile } from "../../rows/csv";
import { COLUMNS } from "./brs-columns";
import type { BrsLine } from "./brs-row";

interface CsvToggleProps {
  /** Name of the file, without its ending. */
  readonly name: string;
  readonly lines: readonly BrsLine[];
}

/** `Export to csv` (BRS-008, BRS-011): while it is on, the rows can be downloaded, offline too. */
export function CsvToggle({ name, lines }: CsvToggleProps) {
  const [isOn, setOn] = useState(false);
  const download = (): void =>
    saveFile(
      `${name}.csv`,
      csvFile(
        COLUMNS.map(({ title }) => title),
        lines.map((line) => COLUMNS.map(({ text }) => text(line))),
      ),
    );
  return (
    <>
      <Checkbox
        label="Export to csv"
        checked={isOn}
        onChange={(event) => setOn(event.currentTarget.checked)}
        mih={44}
      />
      {isOn && (
        <Button variant="default" mih={44} onClick={download}>
          Download csv
        </Button>
      )}
    </>
  );
}
