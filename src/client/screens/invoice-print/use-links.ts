import { useCallback, useEffect, useState } from "react";
import type { Row } from "../../../wire/envelope";
import {
  LINK_DAYS_USUAL,
  LINK_PROCEDURES,
  type LinkDays,
  type LinkRow,
  type LinksRow,
} from "../../../wire/links/signed-link";
import { PORTAL_KINDS } from "../../../wire/portal";
import { useOffline } from "../../call/offline-context";
import { useLine } from "../../call/use-line";
import { CallFailed } from "../../offline/contract/reader";
import { isRefusal, isUnreached } from "../../offline/reading/classify";
import { waitsHere, type PrintLink } from "../../rows/print-link";
import { textOf } from "../../rows/read-row";
import { announce, confirm } from "../../ui/dialogs";
import { useCommandOnce } from "./use-command-once";

/** The signed links of the document on the page. */
export interface DocumentLinks {
  /** Null until the server has answered, and where documents of this kind have none. */
  readonly row: LinksRow | null;
  /** Why no link can be made now; '' where it can, and for kinds without links. */
  readonly problem: string;
  readonly mayRevoke: boolean;
  readonly isBusy: boolean;
  readonly days: LinkDays;
  readonly setDays: (days: LinkDays) => void;
  /** Makes a link that works for so many days; null where it was not made, which the user was told. */
  readonly make: () => Promise<LinkRow | null>;
  readonly revoke: (link: LinkRow) => Promise<void>;
}

const OFFLINE = "You are offline. Connect to make or revoke links.";
const WAITS = "This document waits on this device. A link to it can be made once it is sent.";

/**
 * Reads the links of a document and changes them. They are not kept on the device: whoever has an address opens the
 * document.
 */
export function useLinks(link: PrintLink): DocumentLinks {
  const isOnline = useLine().line === "online";
  const isWaiting = waitsHere(link);
  const { row, isBusy, change } = useChangedLinks(link, isOnline && !isWaiting);
  const [chosen, setDays] = useState<LinkDays | null>(null);
  const days = chosen ?? row?.usualdays ?? LINK_DAYS_USUAL;
  const make = async (): Promise<LinkRow | null> => {
    const { origin } = window.location;
    const made = await change("The link was not made", LINK_PROCEDURES.make, { days, origin, born: row?.born ?? "" });
    if (made && !made.now) await announce({ icon: "info", title: "The link was made", text: LISTED_LATER });
    return made?.now?.links.find(({ linkid }) => linkid === made.id) ?? null;
  };
  const revoke = async ({ linkid }: LinkRow): Promise<void> => {
    const isMeant = await confirm({
      title: "Revoke this link?",
      text: "It no longer opens the document. This cannot be undone.",
      confirmLabel: "Revoke",
      danger: true,
    });
    if (isMeant) await change("The link was not revoked", LINK_PROCEDURES.revoke, { linkid });
  };
  const problem = isWaiting ? WAITS : isOnline ? (row?.refusal ?? "") : OFFLINE;
  return {
    row,
    problem: isOfPortal(link) ? problem : "",
    mayRevoke: isOnline && !isBusy,
    isBusy,
    days,
    setDays,
    make,
    revoke,
  };
}

const LISTED_LATER = "It is in the list when the server answers again.";

/** What the server would say of the kind, for a page that opens without it. */
const isOfPortal = ({ formname }: PrintLink): boolean =>
  PORTAL_KINDS.some((kind) => formname === kind || formname === `${kind}detail`);

/** What a command did. `now`: the links after it, null where they could not be read. */
interface Changed {
  readonly id: string;
  readonly now: LinksRow | null;
}

/** The links as the server has them, and the commands that change them. */
function useChangedLinks({ formname, id }: PrintLink, mayRead: boolean) {
  const { reader } = useOffline();
  const [row, setRow] = useState<LinksRow | null>(null);
  const [isBusy, setBusy] = useState(false);
  const command = useCommandOnce();
  /** Null for a kind without links, and where they cannot be read: the page says itself why the document cannot. */
  const read = useCallback(async (): Promise<LinksRow | null> => {
    const [found = {}] = await reader.ask(LINK_PROCEDURES.list, { formname, id }).catch(unread);
    return Number(found.offered) === 1 ? (found as unknown as LinksRow) : null;
  }, [reader, formname, id]);
  useEffect(() => {
    if (!mayRead) return undefined;
    let isCurrent = true;
    void read().then((found) => isCurrent && found && setRow(found));
    return () => void (isCurrent = false);
  }, [read, mayRead]);
  /** Runs a command and reads the links again; null where it was not done, which the user was told under `title`. */
  const change = async (title: string, sqlsp: string, args: Row): Promise<Changed | null> => {
    setBusy(true);
    try {
      const rows = await command(sqlsp, { formname, id, ...args });
      const now = await read();
      if (now) setRow(now);
      const [first = {}] = rows;
      if (!isRefusal(rows)) return { id: textOf(first, "id"), now };
      await announce({ icon: "error", title, text: textOf(first, "errormsg") });
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure;
      const again = isUnreached(failure) ? " Press it again: it is done only once." : "";
      await announce({ icon: "error", title, text: failure.message + again });
    } finally {
      setBusy(false);
    }
    return null;
  };
  return { row, isBusy, change };
}

function unread(failure: unknown): readonly Row[] {
  if (!(failure instanceof CallFailed)) throw failure;
  return [];
}
