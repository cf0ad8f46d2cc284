import { useEffect, useState } from "react";

/** Modules around the code that stay white, as scanners need them. */
const MARGIN = 2;

interface QrCodeProps {
  readonly text: string;
  /** What the code is, for those who cannot see it. */
  readonly alt: string;
  /** Width and height, CSS pixels. */
  readonly px: number;
}

/** A QR code, dark on white in both themes: many scanners read no light code on a dark ground. */
export function QrCode({ text, alt, px }: QrCodeProps) {
  const [picture, setPicture] = useState("");
  useEffect(() => {
    let isOver = false;
    void import("qrcode")
      .then(({ toDataURL }) => toDataURL(text, { margin: MARGIN, width: px * 2 }))
      .then((url) => !isOver && setPicture(url));
    return () => {
      isOver = true;
    };
  }, [text, px]);
  const style = { maxWidth: "100%", background: "#fff" };
  return picture === "" ? (
    <div style={{ ...style, width: px, height: px }} />
  ) : (
    <img src={picture} alt={alt} width={px} height={px} style={style} />
  );
}
