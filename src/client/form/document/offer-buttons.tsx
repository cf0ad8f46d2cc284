import { Button } from "@mantine/core";
import { IconTags, IconFileText, type TablerIcon } from "@tabler/icons-react";
import { hasPaper, offerPath, OWN_PAPERS, readOffers, type PaperOffer } from "../../../definitions/print/paper-offer";
import type { FormEngine } from "../form-engine";
import type { FormHandle } from "../form-handle";
import { isNewRecord } from "../open/form-deps";

interface OfferButtonsProps {
  readonly engine: FormEngine;
  readonly handle: FormHandle;
}

/** The other papers of the shown record: labels, a statement. Changes are saved first. */
export function OfferButtons({ engine, handle }: OfferButtonsProps) {
  const { definition, question } = engine.form;
  const key = handle.recordKey;
  // One that waits on this device is no record of the server yet, which makes the papers.
  if (isNewRecord(key) || key.startsWith("tmp:") || question.preview || handle.inDrawer) return null;
  const own = handle.get(OWN_PAPERS);
  return readOffers(definition.head.papers ?? "")
    .filter((offer) => hasPaper(offer, own))
    .map((offer) => <OfferButton key={offer.path} offer={offer} handle={handle} />);
}

function OfferButton({ offer, handle }: { readonly offer: PaperOffer; readonly handle: FormHandle }) {
  const isDirty = handle.useState(({ dirty }) => dirty);
  const value = handle.useField(offer.field ?? "").value;
  const path = offerPath(offer, [offer.field ? String(value ?? "") : handle.recordKey]);
  if (path === "") return null;
  const Icon: TablerIcon = offer.path.startsWith("/Labels") ? IconTags : IconFileText;
  const open = async (): Promise<void> => {
    if (isDirty && !(await handle.save())) return;
    handle.close(path);
  };
  return (
    <Button variant="default" leftSection={<Icon size={16} aria-hidden />} onClick={() => void open()}>
      {offer.title}
    </Button>
  );
}
