import { modals } from "@mantine/modals";
import { useEffect, useState } from "react";
import { AnnounceBody } from "./dialog-body";
import { openDialog } from "./open-dialog";

/** Enter or Tab sooner than this after the last key is part of the typing and does not answer the dialog. */
const PAUSE_MS = 1000;

/** A key as text for the user. */
export const keyText = (key: string): string => (key.length === 1 ? key : ` ${key} `);

/**
 * Shows what was typed and no longer has a field. The user does not expect this dialog: typing on, or a scanner that
 * sends the next code with its Enter, does not close it, and these keys are added to the text.
 */
export function showNotEntered(reason: string, typed: string): void {
  const id = openDialog({
    title: "Not entered",
    centered: true,
    withCloseButton: false,
    children: <NotEntered reason={reason} typed={typed} onOk={() => modals.close(id)} />,
  });
}

function NotEntered({
  reason,
  typed,
  onOk,
}: {
  readonly reason: string;
  readonly typed: string;
  readonly onOk: () => void;
}) {
  const [keys, setKeys] = useState(typed);
  useEffect(() => onStrayKeys((key) => setKeys((before) => before + keyText(key))), []);
  return <AnnounceBody icon="warning" text={`${reason} Typed after it and not entered: ${keys.trim()}`} onOk={onOk} />;
}

function onStrayKeys(onKey: (key: string) => void): () => void {
  let last = performance.now();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const isFollowing = /^(?:Enter|Tab)$/.test(event.key) && performance.now() - last < PAUSE_MS;
    if (event.key.length !== 1 && !isFollowing) return;
    last = performance.now();
    event.preventDefault();
    event.stopImmediatePropagation();
    onKey(event.key);
  };
  addEventListener("keydown", onKeyDown, true);
  return () => removeEventListener("keydown", onKeyDown, true);
}
