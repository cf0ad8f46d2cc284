import { Button, FileButton, Group } from "@mantine/core";
import { saveOutboxFile } from "../../browser/save-outbox-file";
import { useOffline } from "../../call/offline-context";
import { announce, announceFailure } from "../../ui/dialogs";

/** Sends all, and moves saves to another device: export here, import there. Ids stay, so nothing is applied twice. */
export function ExchangeButtons({ count }: { readonly count: number }) {
  const { outbox } = useOffline();
  const exportAll = async (): Promise<void> => saveOutboxFile(await outbox.exportRows());
  const importFile = async (file: File | null): Promise<void> => {
    if (!file) return;
    try {
      const taken = await outbox.importRows(await file.text());
      await announce({
        icon: "success",
        title: "Imported",
        text: taken === 1 ? "1 save was imported." : `${taken} saves were imported.`,
      });
    } catch (failure) {
      await announceFailure(failure);
    }
  };
  return (
    <Group gap="xs">
      <Button onClick={() => void outbox.sendNow()} disabled={count === 0}>
        Send now
      </Button>
      <Button variant="default" onClick={() => void exportAll()} disabled={count === 0}>
        Export
      </Button>
      <FileButton onChange={(file) => void importFile(file)} accept=".json,application/json">
        {(props) => (
          <Button variant="default" {...props}>
            Import
          </Button>
        )}
      </FileButton>
    </Group>
  );
}
