import { Drawer } from "@mantine/core";
import { useEffect, useState } from "react";
import type { FormDrawerProps } from "../../ui/embedded-parts";
import { EmbeddedForm } from "./embedded-form";
import { usePlacedDeps } from "./use-placed-deps";

const SIZES = { narrow: "min(720px, 100vw)", wide: "min(1200px, 100vw)" } as const;

/**
 * The form of a record over another screen, at the right (REP-017). Only the form closes it, because only the form
 * knows whether changes would be lost.
 */
export function FormDrawer({
  link,
  named,
  values,
  isWide,
  closesOnSave = false,
  onShown,
  onSaved,
  onClose,
}: FormDrawerProps) {
  const deps = usePlacedDeps();
  // It is on the page before it opens, so that it knows where the focus was, and returns it.
  const [opened, setOpened] = useState(false);
  useEffect(() => setOpened(true), []);
  const { id, formname, sqlsp, formtitle = "" } = link;
  return (
    <Drawer
      opened={opened}
      position="right"
      size={isWide ? SIZES.wide : SIZES.narrow}
      title={formtitle}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      onClose={() => setOpened(false)}
      onExitTransitionEnd={onClose}
    >
      <EmbeddedForm
        page={{ formname, id, title: formtitle, sqlsp, named, values }}
        deps={deps}
        inDrawer
        onClose={() => setOpened(false)}
        onShown={onShown}
        onSaved={(record) => {
          onSaved(record);
          if (closesOnSave) setOpened(false);
        }}
      />
    </Drawer>
  );
}
