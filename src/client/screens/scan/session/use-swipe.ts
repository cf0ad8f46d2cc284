import { type PointerEvent, useRef, useState } from "react";

/** A line moved this far to a side is removed, px. */
const AWAY_PX = 96;
/** Less than this is a touch, px. */
const STILL_PX = 8;

/** Moves an element sideways with the finger. `onAway` when it was moved away, `onTap` when it was not moved. */
export function useSwipe(onAway: () => void, onTap: () => void) {
  const from = useRef<number | null>(null);
  const wasMoved = useRef(false);
  const [by, setBy] = useState(0);
  const end = () => {
    from.current = null;
    setBy(0);
  };
  return {
    style: by === 0 ? {} : { transform: `translateX(${by}px)`, opacity: 1 - Math.min(0.7, Math.abs(by) / 300) },
    onPointerDown: (event: PointerEvent) => {
      from.current = event.clientX;
      wasMoved.current = false;
    },
    onPointerMove: (event: PointerEvent) => {
      if (from.current === null || event.pointerType === "mouse") return;
      const next = event.clientX - from.current;
      if (Math.abs(next) > STILL_PX) wasMoved.current = true;
      if (wasMoved.current) setBy(next);
    },
    onPointerUp: () => {
      const isAway = Math.abs(by) >= AWAY_PX;
      end();
      if (isAway) onAway();
    },
    onPointerCancel: end,
    // A key of the keyboard clicks too.
    onClick: () => {
      if (!wasMoved.current) onTap();
    },
  };
}
