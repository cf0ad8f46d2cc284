import { Drawer } from "@mantine/core";
import { useSyncExternalStore } from "react";
import type { FormEngine } from "../form-engine";
import { closeDrawer } from "./drawer-state";
import { EmbeddedForm } from "./embedded-form";

const PLACES = ["left", "top"] as const;
const SIZES = { left: "min(720px, 100vw)", top: "90dvh" } as const;

/**
 * The drawers of a form: pages from the top (FORM-063), records of its lists from the left (FORM-064). Only the form
 * inside closes them, because only it knows whether changes would be lost. They are on the page before they open, so
 * that they know where the focus was.
 */
export function FormDrawers({ engine }: { readonly engine: FormEngine }) {
  const { store } = engine.form;
  const drawers = useSyncExternalStore(store.subscribe, () => store.state().drawers);
  const pages = useSyncExternalStore(store.subscribe, () => store.state().pages);
  return PLACES.map((place) => {
    const page = pages[place];
    const close = () => closeDrawer(store, place);
    return (
      <Drawer
        key={place}
        opened={drawers[place]}
        onClose={close}
        position={place}
        size={SIZES[place]}
        title={page?.title}
        withCloseButton={false}
        closeOnClickOutside={false}
        closeOnEscape={false}
        returnFocus
      >
        {page && (
          <EmbeddedForm key={`${page.formname} ${page.id}`} page={page} deps={engine.deps} inDrawer onClose={close} />
        )}
      </Drawer>
    );
  });
}
