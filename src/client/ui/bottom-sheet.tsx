import { Drawer } from "@mantine/core";
import type { KeyboardEvent, ReactNode } from "react";

interface BottomSheetProps {
  readonly title: string;
  /** Name of the button that closes it. */
  readonly closes: string;
  /** Whether the element that had the focus gets it back. */
  readonly returnFocus?: boolean;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A sheet over the lower part of the screen, within reach of the thumb, as tall as its content. */
export const BottomSheet = ({ title, closes, returnFocus = true, onKeyDown, onClose, children }: BottomSheetProps) => (
  <Drawer
    opened
    onClose={onClose}
    position="bottom"
    size="auto"
    title={title}
    closeButtonProps={{ "aria-label": closes, size: 44 }}
    transitionProps={{ duration: 0 }}
    returnFocus={returnFocus}
    styles={{ content: { maxHeight: "92dvh" }, title: { overflowWrap: "anywhere" } }}
    {...(onKeyDown ? { onKeyDown } : {})}
  >
    {children}
  </Drawer>
);
