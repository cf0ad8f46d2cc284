import { Drawer, Loader, Modal, Text } from "@mantine/core";
import { Suspense, useContext } from "react";
import type { PlainDocument } from "../../../definitions/report/plain-document";
import type { ReportColumn } from "../../../definitions/report/report-column";
import type { MailPreviewRow } from "../../../definitions/report/report-mail";
import type { Row } from "../../../wire/envelope";
import { usePicture } from "../../call/use-picture";
import type { FormLink } from "../../rows/form-link";
import { AsOf } from "../../ui/as-of";
import { EmbeddedPartsContext } from "../../ui/embedded-parts";
import { PlainDocumentView } from "./plain-document-view";
import { PopupRows } from "./popup-rows";
import { RowMail } from "./row-mail";

/** What an action of a row opens over the report. */
export type RowView =
  | { readonly kind: "edit"; readonly link: FormLink; readonly isWide: boolean; readonly onSaved: () => void }
  | { readonly kind: "preview"; readonly document: PlainDocument; readonly asOf: number; readonly fresh: boolean }
  | { readonly kind: "mail"; readonly mail: MailPreviewRow }
  | { readonly kind: "image"; readonly procedure: string; readonly path: string }
  | { readonly kind: "popup"; readonly column: ReportColumn; readonly row: Row };

interface RowViewsProps {
  readonly view: RowView | null;
  readonly onClose: () => void;
}

/** The drawer or popup of a row; nothing is drawn while none is open. */
export function RowViews({ view, onClose }: RowViewsProps) {
  const parts = useContext(EmbeddedPartsContext);
  switch (view?.kind) {
    case undefined:
      return null;
    case "edit":
      return (
        parts && (
          <Suspense fallback={null}>
            <parts.FormDrawer link={view.link} isWide={view.isWide} onSaved={view.onSaved} onClose={onClose} />
          </Suspense>
        )
      );
    case "preview":
      return (
        <Drawer
          opened
          position="right"
          size="min(900px, 100vw)"
          title={view.document.title}
          closeButtonProps={{ "aria-label": "Close the preview", size: 44 }}
          onClose={onClose}
        >
          <PlainDocumentView document={view.document} />
          <AsOf at={view.asOf} fresh={view.fresh} />
        </Drawer>
      );
    case "mail":
      return <RowMail mail={view.mail} onClose={onClose} />;
    case "image":
      return (
        <Modal
          opened
          size="auto"
          title="Image"
          closeButtonProps={{ "aria-label": "Close the image", size: 44 }}
          onClose={onClose}
        >
          <Picture procedure={view.procedure} path={view.path} />
        </Modal>
      );
    case "popup":
      return (
        <Modal
          opened
          centered
          title={view.column.title}
          closeButtonProps={{ "aria-label": "Close", size: 44 }}
          overlayProps={backgroundOf(view.column)}
          onClose={onClose}
        >
          <PopupRows column={view.column} row={view.row} />
        </Modal>
      );
  }
}

/** A colour by its name or as hex; anything else keeps the usual background. */
const COLOUR = /^(?:#[0-9a-f]{3,8}|[a-z]{3,20})$/i;

const backgroundOf = ({ linkpopupmodalbg = "" }: ReportColumn): { readonly color?: string } =>
  COLOUR.test(linkpopupmodalbg) ? { color: linkpopupmodalbg } : {};

function Picture({ procedure, path }: { readonly procedure: string; readonly path: string }) {
  const { source, isMissing } = usePicture(procedure, path);
  if (isMissing) return <Text role="alert">The image is not available now. Try again when you are online.</Text>;
  if (source === "") return <Loader role="status" aria-label="Loading" />;
  return <img src={source} alt="Attached to the document" style={{ maxWidth: "100%", maxHeight: "75dvh" }} />;
}
