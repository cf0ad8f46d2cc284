/**
 * Type-ahead: a user may press Enter or Tab in a dropdown before its list has loaded, and type on. The keys are held
 * here and replayed, in their order, when the choice is made. If they no longer have a field to go to, they are
 * dropped and the user sees what was not entered.
 */
import { keyText, showNotEntered } from "../ui/not-entered";
import { playKey, type PressedKey } from "./play-key";

/** Keys that type nothing by themselves. */
const SILENT = new Set([
  "Shift",
  "Control",
  "Alt",
  "Meta",
  "CapsLock",
  "NumLock",
  "AltGraph",
  "Dead",
  "Process",
  "Unidentified",
]);
/** Shortcuts of the app with Ctrl: save, save and next, search. With Alt: letters and digits. */
const OWN_WITH_CTRL = /^(?:s|k|Enter)$/i;
const OWN_WITH_ALT = /^[a-z0-9]$/i;

const awaited = new Set<symbol>();
const holders = new Set<symbol>();
const waiting = new Set<() => void>();
let held: PressedKey[] = [];
let isPlaying = false;
/** Stops the listener; null while there is none. */
let listening: AbortController | null = null;

/**
 * Registers a choice made (Enter, Tab) before its list has loaded. With `holds`, keys typed meanwhile are held and
 * replayed in their order after the choice. Call the returned function when the choice is made or given up.
 */
export function awaitChoice(holds: boolean): () => void {
  const choice = Symbol("choice");
  awaited.add(choice);
  if (holds) {
    holders.add(choice);
    listen();
  }
  return () => {
    awaited.delete(choice);
    if (awaited.size === 0) waiting.forEach((tell) => tell());
    if (holders.delete(choice)) void play();
  };
}

/** Whether keys are held for a choice; they are replayed after it. */
export const isHoldingKeys = (): boolean => holders.size > 0 || held.length > 0;

/** Resolves when no choice is awaited; a save waits for it. */
export function choicesMade(): Promise<void> {
  if (awaited.size === 0) return Promise.resolve();
  return new Promise((resolve) => {
    const notify = () => {
      waiting.delete(notify);
      resolve();
    };
    waiting.add(notify);
  });
}

/**
 * Drops the held keys, which no longer have a field, and shows the user what was not entered, with the reason as a
 * sentence.
 */
export function dropTypedAhead(reason: string): void {
  const typed = held.map(({ key }) => keyText(key)).join("");
  held = [];
  if (typed !== "") showNotEntered(reason, typed);
}

/** Replays the held keys, one after another, until none is left or the next choice must be awaited. */
async function play(): Promise<void> {
  if (isPlaying) return;
  isPlaying = true;
  // A choice moves the focus and draws what follows. The first key needs that, and so does a key after Enter or Tab.
  await drawn();
  for (let next = held[0]; next && holders.size === 0; next = held[0]) {
    held = held.slice(1);
    playKey(next);
    await (next.key.length === 1 ? handled() : drawn());
  }
  isPlaying = false;
  if (holders.size > 0 || held.length > 0) return;
  listening?.abort();
  listening = null;
}

const handled = () => new Promise<void>((resolve) => setTimeout(resolve));
const drawn = () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

function listen(): void {
  if (listening) return;
  listening = new AbortController();
  const options = { capture: true, signal: listening.signal };
  addEventListener("keydown", holdKey, options);
  addEventListener("pointerdown", dropHeldKeys, options);
}

const dropHeldKeys = (): void => dropTypedAhead("The list was not loaded yet.");

function holdKey(event: KeyboardEvent): void {
  // A press made by `playKey` is not the user's.
  if (!event.isTrusted || event.isComposing || SILENT.has(event.key)) return;
  // Escape and browser shortcuts (paste, reload) act at once. Keys held before them cannot be typed after them.
  if (event.key === "Escape" || !isAppKey(event)) return dropHeldKeys();
  event.preventDefault();
  event.stopImmediatePropagation();
  const { key, code, shiftKey, ctrlKey, altKey, metaKey } = event;
  held = [
    ...held,
    isLetterByAltGraph(event)
      ? { key, code, shiftKey, ctrlKey: false, altKey: false, metaKey }
      : { key, code, shiftKey, ctrlKey, altKey, metaKey },
  ];
}

function isAppKey(event: KeyboardEvent): boolean {
  if (isLetterByAltGraph(event)) return true;
  if (event.ctrlKey || event.metaKey) return OWN_WITH_CTRL.test(event.key);
  return event.altKey ? OWN_WITH_ALT.test(event.key) : !/^F\d+$/.test(event.key);
}

/** Windows reports AltGr (the ₹ of Indian keyboards) as Ctrl+Alt. */
const isLetterByAltGraph = (event: KeyboardEvent): boolean =>
  event.key.length === 1 && event.getModifierState("AltGraph");
