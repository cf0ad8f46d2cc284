import { Button, FileButton, Group, Loader, Text } from "@mantine/core";
import { useState } from "react";
import { BACKUP_ENDING } from "../../../wire/backups";
import { sizeText } from "./backup-words";

interface AddBackupProps {
  readonly isOnline: boolean;
  /** Returns '' or the reason why not. */
  readonly onAdd: (file: File) => Promise<string>;
}

/** Adds a backup of another machine, or one that was kept elsewhere, to the list. */
export function AddBackup({ isOnline, onAdd }: AddBackupProps) {
  const [adding, setAdding] = useState<File | null>(null);
  const [fault, setFault] = useState("");
  const add = async (file: File | null): Promise<void> => {
    if (!file) return;
    setFault("");
    setAdding(file);
    setFault(await onAdd(file));
    setAdding(null);
  };
  return (
    <Group gap="sm">
      <FileButton accept={BACKUP_ENDING} onChange={(file) => void add(file)}>
        {(props) => (
          <Button {...props} variant="default" disabled={!isOnline || adding !== null}>
            Add a backup file
          </Button>
        )}
      </FileButton>
      {adding && (
        <>
          <Loader size="xs" aria-hidden />
          <Text size="sm" role="status">
            Adding {adding.name}, {sizeText(adding.size)}. Stay on this page until it is added.
          </Text>
        </>
      )}
      {fault !== "" && (
        <Text size="sm" role="alert" c="var(--mac-danger-text)">
          {fault}
        </Text>
      )}
    </Group>
  );
}
