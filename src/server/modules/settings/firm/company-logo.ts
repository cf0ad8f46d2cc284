import { createHash } from "node:crypto";
import { logoFault, logoType } from "../../../../domain/identity/own-logo";

/** Fault of a logo as sent by the form (a data URL; '' for none), checked by its content; '' if it is accepted. */
export function sentLogoFault(text: string): string {
  if (text === "") return "";
  const [, type, base64 = ""] = /^data:(image\/[a-z]+);base64,([A-Za-z0-9+/]+={0,2})$/.exec(text) ?? [];
  const bytes = Buffer.from(base64, "base64");
  const fault = logoFault(bytes);
  if (fault !== "") return fault;
  return type === logoType(bytes) ? "" : "The content of the logo does not match its file type. Choose the file again.";
}

/** A logo in the audit trail: its hash, because the picture itself would be copied into every link. */
export const logoName = (text: string): string =>
  text === "" ? "" : `sha256 ${createHash("sha256").update(text).digest("hex")}`;
