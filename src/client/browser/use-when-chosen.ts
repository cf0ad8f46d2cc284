import { type FormEvent, useLayoutEffect, useRef } from "react";
import { choicesMade } from "./type-ahead";

/**
 * `act` after the choices that pickers still wait for: the press of a button must not overtake the record that was
 * typed before it. What runs is the `act` of the last drawing, which knows the choice: once, however often the button
 * was pressed meanwhile, and not at all when the caller is gone.
 */
export function useWhenChosen(act: () => void): () => void {
  const latest = useRef<(() => void) | null>(null);
  const isWaiting = useRef(false);
  useLayoutEffect(() => {
    latest.current = act;
    return () => {
      latest.current = null;
    };
  });
  return () => {
    if (isWaiting.current) return;
    isWaiting.current = true;
    void choicesMade().then(() => {
      isWaiting.current = false;
      latest.current?.();
    });
  };
}

/** For the `onSubmit` of a form with pickers: `submit` after their choices, instead of the browser's own. */
export function useSubmitChosen(
  submit: (form: HTMLFormElement) => unknown,
): (event: FormEvent<HTMLFormElement>) => void {
  const form = useRef<HTMLFormElement | null>(null);
  const submitChosen = useWhenChosen(() => form.current && void submit(form.current));
  return (event) => {
    event.preventDefault();
    form.current = event.currentTarget;
    submitChosen();
  };
}
