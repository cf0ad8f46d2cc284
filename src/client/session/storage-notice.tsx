import { Alert, Anchor } from "@mantine/core";
import { useEffect, useState } from "react";
import { freeUpSpace } from "../browser/free-up-space";
import { useOffline } from "../call/offline-context";
import { useLine } from "../call/use-line";
import type { StorageFault } from "../offline/database/storage-check";

const SENTENCES: Readonly<Record<StorageFault, string>> = {
  failing:
    "The storage of this device answers with an error, so nothing can be saved here. Close other tabs of this app, free some space, then reload this page.",
  full: "The storage of this device is full: what you save now may find no space.",
  silent:
    "The storage of this device does not answer, so nothing can be saved here. Close all tabs of this app, then open it again.",
  "no-worker":
    "The part of this app that opens it offline was removed from this browser. Reload this page while you are online.",
  private:
    "This window cannot open the app offline, as in a private window. Stay online until everything is sent, or use a normal window.",
  "not-kept":
    "This browser may delete what is stored here, and a private window does so when it is closed. Stay in this page until everything is sent.",
};

/** Saves go to the server at once while online: these two matter only offline. */
const ONLY_OFFLINE: ReadonlySet<StorageFault> = new Set(["private", "not-kept"]);

/** What is wrong with the storage of this device, in a sentence, before something is entered. */
export function StorageNotice() {
  const { line, isFull } = useLine();
  const found = useStorageFault();
  const fault = isFull ? "full" : found;
  if (!fault || (line === "online" && ONLY_OFFLINE.has(fault))) return null;
  return (
    <Alert
      color={ONLY_OFFLINE.has(fault) ? "orange" : "red"}
      role={ONLY_OFFLINE.has(fault) ? "status" : "alert"}
      mb="sm"
    >
      {SENTENCES[fault]}{" "}
      {fault === "full" && (
        <Anchor component="button" type="button" inherit onClick={freeUpSpace}>
          Free up space
        </Anchor>
      )}
    </Alert>
  );
}

/** "full" is not among them: the line says that, from what entries found too. */
function useStorageFault(): StorageFault | null {
  const offline = useOffline();
  const { line, isFull } = useLine();
  const [fault, setFault] = useState<StorageFault | null>(null);
  useEffect(() => {
    let here = true;
    const check = () =>
      void offline.checkStorage().then(
        (found) => here && setFault(found === "full" ? null : found),
        () => here && setFault("failing"),
      );
    // Space is freed in another tab or outside the browser. That a small entry has space says nothing of a large one.
    if (isFull) window.addEventListener("focus", check);
    else check();
    return () => {
      here = false;
      window.removeEventListener("focus", check);
    };
    // Checked again when the connection is lost or back: from then on what is stored counts.
  }, [offline, line, isFull]);
  return fault;
}
