import { cleanFileName, fileFault, fileKind, MIME_OF } from "../../../domain/file-kind";
import { ATTACHMENT_BYTES_MAX, ATTACHMENT_WORDS, overLimit } from "../../../wire/attachments";
import { shrinkPhoto } from "./shrink-photo";

export interface ReadyFile {
  readonly name: string;
  readonly type: string;
  readonly bytes: ArrayBuffer;
}

/** Why a file cannot be attached, as a dialog shows it. */
interface FileRefusal {
  readonly title: string;
  readonly text: string;
}

const NOT_ATTACHED = "Not attached";

/**
 * Prepares a chosen file: cleans its name, decides its type by the content, shrinks a large picture. Otherwise
 * returns the refusal of ATT-008 to ATT-011.
 */
export async function prepareFile(file: File | null): Promise<ReadyFile | FileRefusal> {
  if (!file) return { title: ATTACHMENT_WORDS.noneTitle, text: ATTACHMENT_WORDS.noneText };
  if (file.size === 0) return { title: ATTACHMENT_WORDS.empty, text: "" };
  const name = cleanFileName(file.name);
  try {
    return await read(file, name);
  } catch {
    // The file was moved or deleted, or its drive is disconnected: the browser only holds a reference to it.
    return { title: NOT_ATTACHED, text: `${name} can no longer be read. Choose it again.` };
  }
}

async function read(file: File, name: string): Promise<ReadyFile | FileRefusal> {
  const head = new Uint8Array(await file.slice(0, 16).arrayBuffer());
  const fault = fileFault(name, head);
  if (fault) return { title: NOT_ATTACHED, text: fault };
  const kind = fileKind(head);
  if (file.size <= ATTACHMENT_BYTES_MAX)
    return { name, type: kind ? MIME_OF[kind] : "", bytes: await file.arrayBuffer() };
  const small = kind === "pdf" ? null : await shrinkPhoto(file);
  if (!small) return { title: ATTACHMENT_WORDS.overTitle, text: overLimit(file.size) };
  return { name: name.replace(/\.[^.]+$/, ".jpg"), type: MIME_OF.jpg, bytes: await small.arrayBuffer() };
}
