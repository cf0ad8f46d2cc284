import { useSyncExternalStore } from "react";
import { ITEMS } from "../../../definitions/bill/bill-fault";
import type { OpenForm } from "../open/open-form";

/** The line of the items (from 0) where the user is. */
export const useItemLine = ({ store }: OpenForm): number =>
  useSyncExternalStore(
    (listener) => store.subscribeField(ITEMS, listener),
    () => store.line(ITEMS),
  );
