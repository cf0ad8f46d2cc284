import { cleanFileName, fileKind, MIME_OF, nameOfKind } from "../../../domain/file-kind";
import { ATTACHMENT_BYTES_MAX } from "../../../wire/attachments";
import {
  SHARED_BYTES_MAX,
  SHARED_FILES_MAX,
  SHARED_PICTURE_BYTES_MAX,
  type SharedFault,
  type SharedFile,
} from "../contract/shared";

type ReadFile = Pick<SharedFile, "name" | "type"> & { readonly bytes: ArrayBuffer };

/** What one share brought. `refused` has the names of what cannot be attached, by the reason. */
export interface ReadShare {
  readonly note: string;
  readonly files: readonly ReadFile[];
  readonly refused: ReadonlyMap<SharedFault, readonly string[]>;
}

const NOTE_CHARS_MAX = 300;

/**
 * Reads the form of a share. Its files are judged by their content, and no more bytes are read than could be stored.
 */
export async function readShare(form: FormData): Promise<ReadShare> {
  const given = form.getAll("files").filter((one) => one instanceof File);
  const files: ReadFile[] = [];
  const refused = new Map<SharedFault, string[]>();
  let left = SHARED_BYTES_MAX;
  for (const file of given) {
    const read =
      files.length === SHARED_FILES_MAX ? "many" : await readFile(file, left).catch((): SharedFault => "unread");
    if (typeof read === "string") refused.set(read, [...(refused.get(read) ?? []), cleanFileName(file.name)]);
    else {
      files.push(read);
      left -= read.bytes.byteLength;
    }
  }
  if (given.length === 0) refused.set("none", []);
  return { note: noteOf(form), files, refused };
}

async function readFile(file: File, left: number): Promise<ReadFile | SharedFault> {
  if (file.size === 0) return "empty";
  const kind = fileKind(new Uint8Array(await file.slice(0, 16).arrayBuffer()));
  if (!kind) return "type";
  if (kind === "pdf" && file.size > ATTACHMENT_BYTES_MAX) return "pdf";
  if (file.size > SHARED_PICTURE_BYTES_MAX) return "picture";
  if (file.size > left) return "space";
  return { name: nameOfKind(file.name, kind), type: MIME_OF[kind], bytes: await file.arrayBuffer() };
}

/** What the other app said of the files, in one line. */
function noteOf(form: FormData): string {
  const texts = ["title", "text", "url"].map((key) => {
    const value = form.get(key);
    return typeof value === "string" ? value.replace(/\p{C}/gu, " ").replace(/\s+/g, " ").trim() : "";
  });
  return [...new Set(texts)]
    .filter((text) => text !== "")
    .join(" · ")
    .slice(0, NOTE_CHARS_MAX);
}
