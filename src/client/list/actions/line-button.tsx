import type { MouseEvent, ReactNode } from "react";
import { iconStyle, type LineIcon } from "../../ui/grid/line-icons";
import picture from "../../ui/picture-button.module.css";
import classes from "../grid/list-grid.module.css";

interface LineButtonProps {
  readonly label: string;
  readonly icon?: LineIcon;
  readonly onClick: (event: MouseEvent<HTMLElement>) => void;
  /** Shown in place of an icon. */
  readonly children?: ReactNode;
}

/** A button in a row, for mouse and touch; not a Tab stop. Plain HTML, because a grid draws two hundred of them. */
export const LineButton = ({ label, icon, onClick, children }: LineButtonProps) => (
  <button
    type="button"
    className={`${picture.button} ${classes.action}`}
    style={icon && iconStyle(icon)}
    tabIndex={-1}
    aria-label={label}
    title={label}
    onClick={onClick}
  >
    {children}
  </button>
);
