import { createHash } from "node:crypto";
import { logoType, sizeFault } from "../../../domain/identity/own-logo";

/** A longer data URL is not decoded to be refused: its picture is too large, whatever it is. */
const READ_MAX = 80_000;

/**
 * Fault of a small picture as sent by a form (a data URL; '' for none), checked by its content; '' if it is accepted.
 * `faultOf` is the rule of that picture, `name` what messages call it.
 */
export function sentPictureFault(text: string, name: string, faultOf: (bytes: Uint8Array) => string): string {
  if (text === "") return "";
  if (text.length > READ_MAX)
    return sizeFault(name, { length: Buffer.byteLength(text.slice(text.indexOf(",") + 1), "base64") });
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
