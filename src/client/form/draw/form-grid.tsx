import { Box } from "@mantine/core";
import { createContext, useContext, type CSSProperties, type ReactNode } from "react";
import type { DrawnProps } from "../../ui/safe-props";
import classes from "./form-grid.module.css";

/** True where a form is drawn in a frame narrower than the page: its columns then follow the frame, not the window. */
export const InFrame = createContext(false);

/** The twelve columns. One CSS rule for all: a style for each of 300 fields takes longer than the fields. */
export function FormGrid({ children }: { readonly children: ReactNode }) {
  const grid = <div className={classes.grid}>{children}</div>;
  return useContext(InFrame) ? <div className={classes.frame}>{grid}</div> : grid;
}

interface FormColProps {
  /** Columns out of 12; all of them on phones. */
  readonly span: number;
  /** Properties that the definition sets on the place itself. */
  readonly drawn: DrawnProps;
  readonly compType: string;
  readonly fieldKey: string;
  readonly children: ReactNode;
}

export function FormCol({ span, drawn, compType, fieldKey, children }: FormColProps) {
  const style: CSSProperties & { readonly "--span": number } = { ...drawn.style, "--span": span };
  return (
    <Box
      {...drawn}
      className={[classes.col, drawn.className].filter(Boolean).join(" ")}
      style={style}
      data-comp={compType}
      data-key={fieldKey}
    >
      {children}
    </Box>
  );
}
