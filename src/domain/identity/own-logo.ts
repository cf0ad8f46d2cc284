/** Maximum size of a logo. It is stored as text with its company and sent at every sign-in. */
export const LOGO_BYTES_MAX = 50 * 1024;

type LogoType = "image/png" | "image/jpeg" | "image/webp";

const begins = (bytes: Uint8Array, signature: readonly number[], at = 0): boolean =>
  signature.every((byte, index) => bytes[at + index] === byte);

/** The type by the first bytes, never by the file name; null for anything else. */
export function logoType(bytes: Uint8Array): LogoType | null {
  if (begins(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return "image/png";
  if (begins(bytes, [0xff, 0xd8, 0xff])) return "image/jpeg";
  return begins(bytes, [0x52, 0x49, 0x46, 0x46]) && begins(bytes, [0x57, 0x45, 0x42, 0x50], 8) ? "image/webp" : null;
}

/** The fault of a logo, one sentence; '' if it may be stored. */
export function logoFault(bytes: Uint8Array): string {
  return logoType(bytes) === null ? "The logo must be a PNG, JPEG or WebP picture." : sizeFault("logo", bytes);
}

/** The fault of the picture of a signature, one sentence; '' if it may be stored. Papers cannot show WebP. */
export function signatureFault(bytes: Uint8Array): string {
  const type = logoType(bytes);
  return type === null || type === "image/webp"
    ? "The signature must be a PNG or JPEG picture."
    : sizeFault("signature", bytes);
}

/** The fault of a picture with this many bytes; '' if it is small enough. */
export const sizeFault = (name: string, { length }: { readonly length: number }): string =>
  length > LOGO_BYTES_MAX
    ? `The ${name} is ${Math.ceil(length / 1024)} KB. It can be ${LOGO_BYTES_MAX / 1024} KB at most. Make it smaller.`
    : "";
