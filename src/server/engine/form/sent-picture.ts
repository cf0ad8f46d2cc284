import { createHash } from "node:crypto";
import { logoType } from "../../../domain/identity/own-logo";

/** Characters of a picture at most, as a data URL. */
export const PICTURE_MAX = 80_000;

/**
 * Fault of a small picture as sent by a form (a data URL; '' for none), checked by its content; '' if it is accepted.
 * `faultOf` is the rule of that picture, `name` what messages call it.
 */
export function sentPictureFault(text: string, name: string, faultOf: (bytes: Uint8Array) => string): string {
  if (text === "") return "";
  const [, type, base64 = ""] = /^data:(image\/[a-z]+);base64,([A-Za-z0-9+/]+={0,2})$/.exec(text) ?? [];
  const bytes = Buffer.from(base64, "base64");
  const fault = faultOf(bytes);
  if (fault !== "") return fault;
  return type === logoType(bytes)
    ? ""
    : `The content of the ${name} does not match its file type. Choose the file again.`;
}

/** A picture in the audit trail: its hash, because the picture itself would be copied into every link. */
export const pictureName = (text: string): string =>
  text === "" ? "" : `sha256 ${createHash("sha256").update(text).digest("hex")}`;
