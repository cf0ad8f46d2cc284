/** The kinds of file that may be attached (ATT-008). */
export type FileKind = "jpg" | "png" | "pdf";

const SIGNATURES: readonly (readonly [FileKind, readonly number[]])[] = [
  ["jpg", [0xff, 0xd8, 0xff]],
  ["png", [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ["pdf", [0x25, 0x50, 0x44, 0x46, 0x2d]],
];

const KIND_OF_EXTENSION: Readonly<Record<string, FileKind>> = { jpg: "jpg", jpeg: "jpg", png: "png", pdf: "pdf" };

export const MIME_OF: Readonly<Record<FileKind, string>> = {
  jpg: "image/jpeg",
  png: "image/png",
  pdf: "application/pdf",
};

/** The kind by its first bytes, never by its name; null for anything else. */
export function fileKind(bytes: Uint8Array): FileKind | null {
  return SIGNATURES.find(([, signature]) => signature.every((byte, index) => bytes[index] === byte))?.[0] ?? null;
}

/** What follows the last full stop of a name and is longer is text. */
const ENDING_CHARS_MAX = 20;

/**
 * Name for the list and for a download: the last part of a path, without control characters and characters that file
 * systems forbid; at most 120 characters.
 */
export function cleanFileName(name: string): string {
  const last = name.normalize("NFC").split(/[\\/]/).pop() ?? "";
  const plain = last
    .replace(/[\p{C}<>:"|?*]/gu, " ")
    .replace(/\s+/g, " ")
    .replace(/^[ .]+|[ .]+$/g, "");
  const at = plain.lastIndexOf(".");
  const hasEnding = at > 0 && plain.length - at <= ENDING_CHARS_MAX;
  const ending = hasEnding ? plain.slice(at) : "";
  const stem = hasEnding ? plain.slice(0, at).trim() : plain;
  return `${(stem || "file").slice(0, 120 - ending.length)}${ending}`;
}

/**
 * The cleaned name with the ending of the kind, at most 120 characters. Other apps hand over files without an ending,
 * and pictures that are not what their ending says.
 */
export function nameOfKind(name: string, kind: FileKind): string {
  const stem = cleanFileName(name).replace(/\.(?:jpe?g|png|pdf)$/i, "");
  // Half of a character outside the basic plane is no text to a database.
  return `${stem.slice(0, 116).replace(/[\uD800-\uDBFF]$/, "")}.${kind}`;
}

/** The fault of a file with that name and content, one sentence; '' if it may be attached. Size is not checked. */
export function fileFault(name: string, bytes: Uint8Array): string {
  const kind = fileKind(bytes);
  const ending = KIND_OF_EXTENSION[/\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ""];
  if (!ending) return `${name}: only .jpg, .png and .pdf files can be attached.`;
  if (!kind) return `${name}: its content is neither a picture (jpg, png) nor a PDF.`;
  return kind === ending
    ? ""
    : `${name}: its content is ${kind}, but its name has another ending. Rename it or choose another file.`;
}
