import { Checkbox } from "@mantine/core";
import { useState } from "react";
import type { LinkRow } from "../../../wire/links/signed-link";
import type { DocumentLinks } from "./use-links";

export interface AddedLink {
  /** The link that goes into the messages, null for none. */
  readonly link: LinkRow | null;
  readonly add: (isWanted: boolean) => Promise<void>;
}

/** A link in the messages about the document: the newest that works, or a new one. A revoked one leaves them. */
export function useAddedLink({ row, make }: DocumentLinks): AddedLink {
  const [linkid, setLinkid] = useState("");
  const working = (row?.links ?? []).filter(({ state, address }) => state === "active" && address !== "");
  const add = async (isWanted: boolean): Promise<void> => {
    if (!isWanted) return setLinkid("");
    const link = working[0] ?? (await make());
    setLinkid(link?.linkid ?? "");
  };
  return { link: working.find((one) => one.linkid === linkid) ?? null, add };
}

interface AddLinkProps {
  readonly links: DocumentLinks;
  readonly added: AddedLink;
}

/** Not on the page where there are no links; why none can be made is in the card of the links. */
export function AddLink({ links: { row, problem, isBusy }, added: { link, add } }: AddLinkProps) {
  if (!row || (problem !== "" && !link)) return null;
  return (
    <Checkbox
      label="Add a link to the message"
      checked={link !== null}
      disabled={isBusy}
      onChange={({ currentTarget }) => void add(currentTarget.checked)}
    />
  );
}
