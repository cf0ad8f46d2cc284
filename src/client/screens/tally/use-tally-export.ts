import { useRef, useState } from "react";
import { ENDPOINTS } from "../../../wire/endpoints";
import { callEndpoint } from "../../call/endpoint";
import { saveMadeFile } from "../../call/files/save-made-file";
import { useOffline } from "../../call/offline-context";
import { announce, announceFailure, toast } from "../../ui/dialogs";
import { TOAST_MS } from "../../ui/toast-time";

export interface TallyDays {
  /** `yyyy-MM-dd`. */
  readonly from: string;
  readonly to: string;
  /** Id of the branch, `0` for all that the user may enter. */
  readonly branch: string;
}

interface TallyExport {
  /** Path of the generated file; '' while none is. */
  readonly path: string;
  readonly busy: "" | "generate" | "download";
  readonly generate: (days: TallyDays) => void;
  readonly download: () => void;
  /** Other days have no file yet. */
  readonly forget: () => void;
}

/** TALLY-004 to TALLY-006. Needs the server: the file has the vouchers of every device. */
export function useTallyExport(): TallyExport {
  const offline = useOffline();
  const [path, setPath] = useState("");
  const [busy, setBusy] = useState<TallyExport["busy"]>("");
  const asked = useRef("");
  const run = (what: "generate" | "download", work: () => Promise<void>): void => {
    setBusy(what);
    void work()
      .catch(announceFailure)
      .finally(() => setBusy(""));
  };
  const generate = async ({ from, to, branch }: TallyDays): Promise<void> => {
    const body = { dtpfrom: from, dtpto: to, branch };
    const mine = (asked.current = crypto.randomUUID());
    const made = await callEndpoint(offline, ENDPOINTS.tallyExport, { method: "POST", body });
    // The days were changed meanwhile: this is not their file.
    if (asked.current !== mine) return;
    setPath(made);
    if (made === "")
      return announce({
        icon: "info",
        title: "No voucher is dated in these days.",
        text: "Choose other days or another branch.",
      });
    toast({
      kind: "success",
      text: "Tally xml file has been generated, You can download this file.",
      ms: TOAST_MS.action,
    });
  };
  return {
    path,
    busy,
    generate: (days) => run("generate", () => generate(days)),
    download: () => run("download", () => saveMadeFile(offline, path)),
    forget: () => {
      asked.current = "";
      setPath("");
    },
  };
}
