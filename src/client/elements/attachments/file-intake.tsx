import { Button, FileButton, FileInput, Group } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useState, type ClipboardEvent, type DragEvent } from "react";

interface FileIntakeProps {
  readonly id: string;
  /** True where the file was taken and the field may be cleared. */
  readonly onUpload: (file: File | null) => Promise<boolean>;
}

/** No file, a file chosen, upload (ATT-007). A file may also be dropped or pasted; a phone may take a photo. */
export function FileIntake({ id, onUpload }: FileIntakeProps) {
  const [file, setFile] = useState<File | null>(null);
  const [busy, setBusy] = useState(false);
  const hasCamera = useMediaQuery("(pointer: coarse)") ?? false;
  const upload = (chosen: File | null) => {
    setFile(chosen);
    setBusy(true);
    void onUpload(chosen)
      .then((taken) => taken && setFile(null))
      .finally(() => setBusy(false));
  };
  const take = (event: DragEvent | ClipboardEvent, given: DataTransfer | null) => {
    const [first] = given?.files ?? [];
    if (!first) return;
    event.preventDefault();
    setFile(first);
  };
  return (
    <Group
      align="flex-end"
      gap="sm"
      data-state={busy ? "upload" : file ? "chosen" : "none"}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => take(event, event.dataTransfer)}
      onPaste={(event) => take(event, event.clipboardData)}
    >
      <FileInput
        id={id}
        label="File"
        description="jpg, png or pdf, at most 1 MB. Drop or paste it here"
        placeholder="Choose a file"
        accept="image/jpeg,image/png,application/pdf"
        value={file}
        onChange={setFile}
        disabled={busy}
        clearable
        clearButtonProps={{ "aria-label": "Clear the file" }}
        style={{ flex: "1 1 220px" }}
      />
      <Button type="button" loading={busy} onClick={() => upload(file)}>
        Upload
      </Button>
      {hasCamera && (
        <FileButton accept="image/jpeg,image/png" capture="environment" onChange={upload}>
          {(props) => (
            <Button type="button" variant="default" disabled={busy} {...props}>
              Take a photo
            </Button>
          )}
        </FileButton>
      )}
    </Group>
  );
}
