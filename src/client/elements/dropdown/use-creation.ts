import { useContext, useEffect, useRef } from "react";
import { entityOfSource } from "../../../definitions/picker-sources";
import { useOffline } from "../../call/offline-context";
import { RecordCreationContext } from "../../rows/record-creation";
import { beginValues } from "./begin-values";
import { type DdlOption, optionOf, valueOfKey } from "./option";
import type { OptionsRequest } from "./use-options";

interface Creation {
  /** Whether its form is open now: the picker has lost the focus, but is not left. */
  readonly isOpen: () => boolean;
  /** Null where the user may make no record of the picker's kind. */
  readonly create: ((name: string) => void) | null;
}

/**
 * Alt+C in a picker opens the form of a new record over the page. `take` gets what was made; without a save the input
 * has the focus and its text again.
 */
export function useCreation(
  { source, fixed, begins = [] }: Pick<OptionsRequest, "source" | "fixed" | "begins">,
  inputId: string,
  take: (option: DdlOption) => void,
): Creation {
  const offline = useOffline();
  const creation = useContext(RecordCreationContext);
  const open = useRef(false);
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  const entity = fixed ? "" : entityOfSource(source);
  const isOpen = () => open.current;
  if (!creation || entity === "" || !creation.mayCreate(entity)) return { isOpen, create: null };
  const create = (name: string) => {
    if (open.current) return;
    open.current = true;
    void creation.create(entity, name, beginValues(offline, begins)).then((made) => {
      document.getElementById(inputId)?.focus();
      open.current = false;
      if (made) latest.current(optionOf({ ...made, value: valueOfKey(made.key) }));
    });
  };
  return { isOpen, create };
}
