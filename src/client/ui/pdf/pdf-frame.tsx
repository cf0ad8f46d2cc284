import { Anchor, Text } from "@mantine/core";
import type { RefObject } from "react";
import classes from "./pdf-frame.module.css";

interface PdfFrameProps {
  readonly url: string;
  readonly name: string;
  readonly title: string;
  readonly frame: RefObject<HTMLIFrameElement | null>;
}

/** A PDF inside the page, or its download where the browser has no viewer (phones). */
export const PdfFrame = ({ url, name, title, frame }: PdfFrameProps) =>
  navigator.pdfViewerEnabled ? (
    <PdfViewer url={url} title={title} frame={frame} />
  ) : (
    <Text>
      This browser shows no PDF inside a page.{" "}
      <Anchor href={url} download={name}>
        Download {name}
      </Anchor>{" "}
      to open, print or share it.
    </Text>
  );

interface PdfViewerProps {
  readonly url: string;
  readonly title: string;
  readonly frame?: RefObject<HTMLIFrameElement | null>;
}

/** The browser's own viewer, with 88 % of the window's height. */
export const PdfViewer = ({ url, title, frame }: PdfViewerProps) => (
  <iframe ref={frame} src={`${url}#navpanes=0&view=FitH`} title={title} className={classes.paper} />
);
