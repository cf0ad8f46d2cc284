import { SegmentedControl, Stack } from "@mantine/core";
import { useState } from "react";
import { Inside } from "../draw/embedded-form";
import { InFrame } from "../draw/form-grid";
import { FormPage } from "../draw/form-page";
import classes from "./design.module.css";

const WIDTHS = { Phone: 360, Desktop: 1280 } as const;
type Width = keyof typeof WIDTHS;

/** The draft as users will see it, at the width of a phone and of a desktop. */
export function PreviewPanel({ formname, id }: { readonly formname: string; readonly id: string }) {
  const [width, setWidth] = useState<Width>("Phone");
  return (
    <Stack gap="sm">
      <SegmentedControl
        size="xs"
        w="fit-content"
        aria-label="Width of the preview"
        data={Object.keys(WIDTHS)}
        value={width}
        onChange={(value) => setWidth(value === "Desktop" ? "Desktop" : "Phone")}
      />
      <div className={classes.frame} style={{ width: WIDTHS[width] }} data-preview={width}>
        <Inside.Provider value>
          <InFrame.Provider value>
            <FormPage formname={formname} id={id} preview navigate={() => undefined} onClose={() => undefined} />
          </InFrame.Provider>
        </Inside.Provider>
      </div>
    </Stack>
  );
}
