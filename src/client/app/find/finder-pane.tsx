import { lazy, Suspense } from "react";
import { useAwaitedPane } from "../../browser/use-typed-ahead";
import type { MenuState } from "../../menu/use-menu";

const Finder = lazy(() => import("./finder").then((module) => ({ default: module.Finder })));

interface FinderPaneProps {
  readonly menu: MenuState;
  readonly onClose: () => void;
}

/** Ctrl+K as soon as it is pressed: what is typed until its field is there goes into that field. */
export function FinderPane({ menu, onClose }: FinderPaneProps) {
  const release = useAwaitedPane();
  return (
    <Suspense fallback={null}>
      <Finder menu={menu} onClose={onClose} onFocus={release} />
    </Suspense>
  );
}
