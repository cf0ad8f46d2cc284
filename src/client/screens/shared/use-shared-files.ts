import { useCallback, useState } from "react";
import { useOffline } from "../../call/offline-context";
import { useFollowed } from "../../call/use-followed";
import { attachFile } from "../../elements/attachments/attach-actions";
import type { AttachedTo } from "../../elements/attachments/attach-save";
import { useFileSpace } from "../../elements/attachments/use-file-space";
import type { SharedFile } from "../../offline/contract/shared";
import { announce, announceFailure, confirm } from "../../ui/dialogs";

/** The files that wait for the user, and what can be done with them. `busy` is the id of the one being attached. */
export function useSharedFiles() {
  const offline = useOffline();
  const { shared, onOutbox } = offline;
  const [busy, setBusy] = useState("");
  const taken = useFollowed(shared.take, onOutbox);
  const spaceFault = useFileSpace(true);
  const attach = useCallback(
    async (file: SharedFile, to: AttachedTo): Promise<void> => {
      setBusy(file.id);
      try {
        const content = await shared.content(file.id);
        if (!content) return await gone(file);
        const { id: opId, name, type } = file;
        const onStored = () => shared.remove(opId);
        await attachFile(offline, to, new File([content], name, { type }), spaceFault, { opId, onStored });
      } catch (failure) {
        await announceFailure(failure);
      } finally {
        setBusy("");
      }
    },
    [offline, shared, spaceFault],
  );
  const discard = useCallback(
    async ({ id, name }: SharedFile): Promise<void> => {
      const isSure = await confirm({
        title: `Discard ${name}?`,
        text: "It is deleted from this app. The app that shared it keeps its own copy.",
        confirmLabel: "Discard",
        danger: true,
      });
      if (isSure) await shared.remove(id).catch(announceFailure);
    },
    [shared],
  );
  return { taken, busy, attach, discard, forgetRefused: () => void shared.forgetRefused().catch(announceFailure) };
}

const gone = ({ name }: SharedFile): Promise<void> =>
  announce({ icon: "warning", title: "Not attached", text: `${name} was attached or discarded in another tab.` });
