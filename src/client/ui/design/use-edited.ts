import { useCallback, useEffect, useState } from "react";
import { announce } from "../dialogs";

interface Edited<T> {
  readonly edit: T | null;
  /** Why it could not be read; '' for no problem. */
  readonly problem: string;
  readonly busy: boolean;
  /** Runs an action that answers the new state. False if it failed, which the user is told. */
  readonly attempt: (work: () => Promise<T>) => Promise<boolean>;
}

/** A definition in a developer's editor, read once for `read`, which must stay the same. */
export function useEdited<T>(read: () => Promise<T>): Edited<T> {
  const [edit, setEdit] = useState<T | null>(null);
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    let isUnmounted = false;
    read().then(
      (found) => {
        if (!isUnmounted) setEdit(found);
      },
      (failure: unknown) => {
        if (!isUnmounted) setProblem(sentence(failure));
      },
    );
    return () => {
      isUnmounted = true;
    };
  }, [read]);
  const attempt = useCallback(async (work: () => Promise<T>) => {
    setBusy(true);
    try {
      setEdit(await work());
      return true;
    } catch (failure) {
      await announce({ icon: "warning", title: "Warning!", text: sentence(failure) });
      return false;
    } finally {
      setBusy(false);
    }
  }, []);
  return { edit, problem, busy, attempt };
}

const sentence = (failure: unknown): string => (failure instanceof Error ? failure.message : String(failure));
