import { UnreadableFile, type Sheet } from "./sheet";
import { tableOf } from "./table-of";

export interface SheetRequest {
  readonly bytes: Uint8Array;
  readonly name: string;
}

/** `sheet`, or why the file cannot be read. An error class does not survive the way out of a worker. */
export type SheetAnswer = { readonly sheet: Sheet } | { readonly unreadable: string } | { readonly failure: string };

/** What the worker answers to one file. */
export function sheetAnswer({ bytes, name }: SheetRequest): SheetAnswer {
  try {
    return { sheet: tableOf(bytes, name) };
  } catch (error) {
    return error instanceof UnreadableFile ? { unreadable: error.message } : { failure: String(error) };
  }
}
