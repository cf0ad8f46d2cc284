import { IconPhoto } from "@tabler/icons-react";
import { useCallback } from "react";
import type { Row } from "../../wire/envelope";
import { useBlobUrl } from "../browser/use-blob-url";
import { useOffline } from "../call/offline-context";
import { useOutboxRows } from "../call/use-outbox";
import { usePicture } from "../call/use-picture";
import { textOf } from "../rows/read-row";
import classes from "./list-gallery.module.css";
import type { ListDefinition } from "./read/list-definition";
import { rowKey } from "./read/list-items";

interface CardPictureProps {
  readonly row: Row;
  /** Path of ATT-015; '' if the record has no picture on the server. */
  readonly path: string;
  readonly definition: ListDefinition;
  readonly name: string;
}

/**
 * The picture of a card: that of the server, otherwise one that waits on this device to be sent, otherwise a
 * placeholder.
 */
export function CardPicture({ row, path, definition, name }: CardPictureProps) {
  const { source, isMissing } = usePicture(`${definition.entity}_R_picture`, path);
  const waiting = useWaitingPicture(
    path === "" ? rowKey(row) : "",
    textOf(row, "formname") || definition.form.formname,
  );
  const shown = source || waiting;
  if (shown) return <img src={shown} alt={`Picture of ${name}`} className={classes.picture} draggable={false} />;
  return (
    <span
      className={classes.picture}
      data-missing={path !== "" && isMissing ? true : undefined}
      title={path !== "" && isMissing ? "This picture is not on this device" : undefined}
    >
      <IconPhoto size={40} stroke={1} aria-hidden />
    </span>
  );
}

/** Object URL of a picture attached on this device and not sent yet; '' for none. */
function useWaitingPicture(recordKey: string, formname: string): string {
  const { outbox } = useOffline();
  const rows = useOutboxRows();
  const waits =
    recordKey !== "" &&
    rows?.find(
      ({ blob, shown: of }) => blob?.type.startsWith("image/") && of.record === recordKey && of.formname === formname,
    );
  const opId = waits ? waits.opId : "";
  const load = useCallback(() => outbox.blob(opId), [outbox, opId]);
  return useBlobUrl(opId === "" ? null : load).url;
}
