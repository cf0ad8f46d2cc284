import { useState } from "react";
import type { Row } from "../../../wire/envelope";
import { useEdited } from "./use-edited";

export type Decision = "publish" | "discard" | "rollback";

interface Commands<T, Overlay> {
  /** Stores the overlay as the draft; answers the new state. */
  readonly save: (edit: T, overlay: Overlay) => Promise<T>;
  readonly decide: (what: Decision, args?: Row) => Promise<T>;
}

export interface Draft<T, Overlay> {
  readonly edit: T | null;
  readonly problem: string;
  readonly busy: boolean;
  /** The overlay with changes that are not saved yet. */
  readonly overlay: Overlay | null;
  readonly isChanged: boolean;
  readonly change: (overlay: Overlay) => void;
  /** Saves the changes as the draft. Resolves to false if the server refused, which the user is told. */
  readonly save: () => Promise<boolean>;
  readonly decide: (what: Decision, args?: Row) => Promise<boolean>;
}

/** A definition in a developer's editor. What is entered is kept here until it is saved as the draft. */
export function useDraft<Overlay, T extends { readonly overlay: Overlay }>(
  read: () => Promise<T>,
  commands: Commands<T, Overlay>,
): Draft<T, Overlay> {
  const { edit, problem, busy, attempt } = useEdited(read);
  const [changed, setChanged] = useState<Overlay | null>(null);
  const done = async (work: () => Promise<T>): Promise<boolean> => {
    const isDone = await attempt(work);
    if (isDone) setChanged(null);
    return isDone;
  };
  return {
    edit,
    problem,
    busy,
    overlay: changed ?? edit?.overlay ?? null,
    isChanged: changed !== null,
    change: setChanged,
    save: async () => (edit && changed ? done(() => commands.save(edit, changed)) : true),
    decide: (what, args) => done(() => commands.decide(what, args)),
  };
}
