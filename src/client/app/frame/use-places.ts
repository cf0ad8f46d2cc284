import { useEffect, useState } from "react";
import { isRecord } from "../../../wire/envelope";
import type { Claims } from "../../../wire/session";
import { type PlaceEntry, SETUP_ENDPOINTS } from "../../../wire/setup-endpoints";
import { callEndpoint } from "../../call/endpoint";
import { useOffline } from "../../call/offline-context";
import { CallFailed } from "../../offline/contract/reader";
import { hasNoAnswer } from "../../offline/reading/classify";
import type { Offline } from "../../offline/offline";
import { announce, confirm } from "../../ui/dialogs";

const NEEDS_SERVER = "You are offline. Connect to the server to switch the branch.";

export type Places =
  | { readonly state: "waiting" }
  | { readonly state: "failed"; readonly message: string }
  | { readonly state: "ready"; readonly places: readonly PlaceEntry[] };

/** The branches that the user may switch to, read each time that the list is opened. */
export function usePlaces(isOpen: boolean): Places {
  const offline = useOffline();
  const [places, setPlaces] = useState<Places>({ state: "waiting" });
  useEffect(() => {
    if (!isOpen) return undefined;
    let isHere = true;
    const show = (found: Places): void => void (isHere && setPlaces(found));
    setPlaces({ state: "waiting" });
    callEndpoint(offline, SETUP_ENDPOINTS.places, { method: "POST", body: {} }).then(
      (text) => show(read(text)),
      (failure: unknown) => show({ state: "failed", message: messageOf(failure) }),
    );
    return () => {
      isHere = false;
    };
  }, [offline, isOpen]);
  return places;
}

function read(text: string): Places {
  const answer: unknown = text.startsWith("{") ? JSON.parse(text) : null;
  if (!isRecord(answer) || !Array.isArray(answer.places))
    return { state: "failed", message: text || "The server gave no answer." };
  return { state: "ready", places: answer.places as readonly PlaceEntry[] };
}

/**
 * Switches to another branch, then loads the page again, because everything shown belongs to the old one. Saves that
 * wait in the branch that is left are tried once more and named before; they are sent when the user is back there.
 */
export async function switchPlace(offline: Offline, claims: Claims, place: PlaceEntry): Promise<void> {
  await offline.outbox.sendNow().catch(() => undefined);
  const waiting = await waitingIn(offline, claims);
  if (waiting > 0 && !(await confirm(question(claims, place, waiting)))) return;
  try {
    const fault = (await offline.session.switchTo?.(place.companyid)) ?? "";
    if (fault === "") return window.location.assign("/");
    await announce({ icon: "warning", title: "Warning!", text: fault });
  } catch (failure) {
    await announce({ icon: "warning", title: "Warning!", text: messageOf(failure) });
  }
}

async function waitingIn({ outbox }: Offline, { coid, branchid }: Claims): Promise<number> {
  return (await outbox.rows()).filter((row) => row.coid === coid && row.branchid === branchid).length;
}

const question = ({ bname }: Claims, { branchname }: PlaceEntry, waiting: number) => ({
  title: `Switch to ${branchname}?`,
  text:
    waiting === 1
      ? `1 save of ${bname} is not sent yet. It stays on this device and is sent when you are back in ${bname}.`
      : `${waiting} saves of ${bname} are not sent yet. They stay on this device and are sent when you are back in ${bname}.`,
  confirmLabel: "Switch",
  cancelLabel: "Stay",
});

function messageOf(failure: unknown): string {
  if (!(failure instanceof CallFailed)) throw failure;
  return hasNoAnswer(failure) ? NEEDS_SERVER : failure.message;
}
