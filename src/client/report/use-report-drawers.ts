import { useState } from "react";

interface ReportDrawers {
  readonly isMailing: boolean;
  readonly isChoosing: boolean;
  readonly setMailing: (isOpen: boolean) => void;
  readonly setChoosing: (isOpen: boolean) => void;
}

/** The drawers for e-mail and for views. Closing one gives the focus back to the table. */
export function useReportDrawers(focusGrid: () => void): ReportDrawers {
  const [isMailing, setMailing] = useState(false);
  const [isChoosing, setChoosing] = useState(false);
  const leaving =
    (set: (isOpen: boolean) => void) =>
    (isOpen: boolean): void => {
      set(isOpen);
      if (!isOpen) focusGrid();
    };
  return { isMailing, isChoosing, setMailing: leaving(setMailing), setChoosing: leaving(setChoosing) };
}
