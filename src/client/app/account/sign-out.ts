import { saveFile } from "../../browser/save-file";
import { saveOutboxFile } from "../../browser/save-outbox-file";
import type { Offline } from "../../offline/offline";
import type { confirm, toast } from "../../ui/dialogs";
import { TOAST_MS } from "../../ui/toast-time";
import { askWaiting } from "./sign-out-dialog";

export interface SignOutDeps {
  readonly offline: Pick<Offline, "outbox" | "session" | "drain" | "line" | "env">;
  readonly dialogs: { readonly confirm: typeof confirm; readonly toast: typeof toast };
  /** Leaves the app for a logout site, or goes to a path within it. */
  readonly leave: (to: string) => void;
  /** The confirmation dialog and the file download; the page's own by default. */
  readonly ask?: typeof askWaiting;
  readonly save?: typeof saveFile;
}

const SENDING_MS = 30_000;

/**
 * Sign-out. If the device is online, waiting saves are sent first, for at most 30 s. If some still wait, the user
 * stays, leaves them on this device, where only this user can read and send them, or exports them to a file. Drafts
 * are removed with the caches, so a second question asks about them.
 * Returns whether the user was signed out.
 */
export async function signOut({
  offline,
  dialogs,
  leave,
  ask = askWaiting,
  save = saveFile,
}: SignOutDeps): Promise<boolean> {
  const waiting = await sendWaiting(offline, dialogs.toast);
  const choice = waiting > 0 ? await ask(waiting) : "keep";
  if (choice === "stay") return false;
  if (choice === "export") {
    const left = await exportAndDiscard(offline.outbox, save);
    if (left > 0)
      dialogs.toast({
        kind: "info",
        text: `${left === 1 ? "1 save was" : `${left} saves were`} already sent once. Only the server can stop a sent save, so it stays on this device and in the file.`,
        ms: 6000,
      });
  }
  const drafts = (await offline.outbox.drafts()).filter((draft) => !draft.enqueued).length;
  if (drafts > 0 && !(await dialogs.confirm(draftQuestion(drafts)))) return false;
  leave(safeSite(await offline.session.signOut()));
  return true;
}

async function sendWaiting(offline: SignOutDeps["offline"], toast: SignOutDeps["dialogs"]["toast"]): Promise<number> {
  const before = (await offline.outbox.rows()).length;
  if (before === 0 || offline.line().line !== "online") return before;
  toast({ kind: "info", text: `Sending ${before}…`, ms: TOAST_MS.action });
  await Promise.race([
    offline.drain("sign-out"),
    new Promise<void>((resolve) => offline.env.setTimeout(resolve, SENDING_MS)),
  ]);
  return (await offline.outbox.rows()).length;
}

/**
 * Writes the file first, then removes the saves from the device. A save that may have been sent can only be stopped
 * by the server, so it stays; its id ensures that the copy in the file and the copy here are applied once. Returns
 * how many stay.
 */
async function exportAndDiscard(outbox: Offline["outbox"], save: typeof saveFile): Promise<number> {
  const rows = await outbox.rows();
  saveOutboxFile(await outbox.exportRows(), save);
  for (const { opId, outcome, attempts } of rows)
    if (attempts === 0 && outcome === "never") await outbox.discard(opId, "Exported and discarded at sign-out", true);
  return (await outbox.rows()).length;
}

const draftQuestion = (count: number) => ({
  title: count === 1 ? "1 unfinished form" : `${count} unfinished forms`,
  text: "Signing out removes what you typed in forms and did not save.",
  confirmLabel: "Sign out",
  cancelLabel: "Stay",
  danger: true,
});

/** A logout site of the brand must be a web address; any other value opens `/login` (OPEN-001). */
const safeSite = (site: string): string => (/^https?:\/\//i.test(site) ? site : "/login");
