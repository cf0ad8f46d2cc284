import type { RowParts as Parts } from "./use-row-parts";
import { RowMenu } from "./row-menu";
import { RowViews } from "./row-views";

interface RowPartsProps {
  readonly parts: Parts;
  /** The focus returns to the rows. */
  readonly onLeave: () => void;
}

/** What is open about a row: its menu, and what an action of it opens. */
export const RowParts = ({ parts: { menu, run, closeMenu, view, closeView }, onLeave }: RowPartsProps) => (
  <>
    <RowMenu
      opened={menu}
      onRun={run}
      onClose={() => {
        closeMenu();
        onLeave();
      }}
    />
    <RowViews
      view={view}
      onClose={() => {
        closeView();
        onLeave();
      }}
    />
  </>
);
