import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { isPrintKey } from "../../browser/app-key";
import { whenUncovered } from "../../browser/when-uncovered";
import { askPrint, offerPrint, savedPrint } from "../../rows/saved-print";
import { listEntity } from "../list-entity";

/** How long the box that told of the save may take to close, ms. */
const CLOSING_MS = 600;

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
      }, CLOSING_MS);
    };
    addEventListener("keydown", hold, true);
    addEventListener("keydown", print);
    return () => {
      removeEventListener("keydown", hold, true);
      removeEventListener("keydown", print);
    };
  }, [navigate]);
}
