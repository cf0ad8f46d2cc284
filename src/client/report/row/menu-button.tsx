import { iconStyle } from "../../ui/grid/line-icons";
import picture from "../../ui/picture-button.module.css";

interface MenuButtonProps {
  readonly className: string | undefined;
  /** Gets the place below the button, in px of the window. */
  readonly onOpen: (x: number, y: number) => void;
}

/**
 * Opens the menu of a row, for mouse and touch; the keys of the table do the same. The focus stays with the table: the
 * line may show another row by the time a dialog returns the focus.
 */
export const MenuButton = ({ className, onOpen }: MenuButtonProps) => (
  <button
    type="button"
    className={`${picture.button} ${className}`}
    style={iconStyle("dots")}
    tabIndex={-1}
    aria-label="Actions of the row"
    title="Actions (.)"
    aria-haspopup="menu"
    onMouseDown={(event) => event.preventDefault()}
    onDoubleClick={(event) => event.stopPropagation()}
    onClick={(event) => {
      event.stopPropagation();
      const { left, bottom } = event.currentTarget.getBoundingClientRect();
      onOpen(left, bottom);
    }}
  />
);
