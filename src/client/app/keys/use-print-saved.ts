import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { isCovered, isPrintKey } from "../../browser/app-key";
import { askPrint, offerPrint, savedPrint } from "../../rows/saved-print";
import { listEntity } from "../list-entity";

/** How often a dialog that is closing is looked at, ms, and how many times. */
const LOOK_MS = 50;
const LOOKS = 12;

/**
 * Ctrl+P prints what was just saved: during the save, while its box is open, while the list loads, and in the list
 * until its cursor is moved. A page that prints something of its own takes the key first.
 */
export function usePrintSaved(): void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  useEffect(() => {
    const print = savedPrint();
    if (print && listEntity(pathname.slice(1)) !== print.entity) offerPrint(null);
  }, [pathname]);
  useEffect(() => {
    const hold = (event: KeyboardEvent): void => {
      if (!isPrintKey(event) || !askPrint()) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    const print = (event: KeyboardEvent): void => {
      if (!isPrintKey(event) || event.defaultPrevented || !savedPrint()) return;
      event.preventDefault();
      whenUncovered(() => {
        const path = savedPrint()?.path;
        if (path) void navigate(path);
      });
    };
    addEventListener("keydown", hold, true);
    addEventListener("keydown", print);
    return () => {
      removeEventListener("keydown", hold, true);
      removeEventListener("keydown", print);
    };
  }, [navigate]);
}

/** Once no dialog is open; the one that told of the save takes a moment to go away. Under another nothing is done. */
function whenUncovered(act: () => void, looks = LOOKS): void {
  if (!isCovered()) act();
  else if (looks > 0) setTimeout(() => whenUncovered(act, looks - 1), LOOK_MS);
}
