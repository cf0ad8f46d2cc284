import { answerShare } from "../../../src/client/offline/shared/answer-share";
import type { Tab } from "./device";

const JPG = [0xff, 0xd8, 0xff, 0xe0];
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

const padded = (head: readonly number[], size: number): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(Math.max(size, head.length));
  bytes.set(head);
  return bytes;
};

export const jpg = (name: string, size = 100): File => new File([padded(JPG, size)], name, { type: "image/jpeg" });
export const png = (name: string, size = 100): File => new File([padded(PNG, size)], name, { type: "image/png" });
export const pdf = (name: string, size = 100): File =>
  new File([padded([...Buffer.from("%PDF-1.7")], size)], name, { type: "application/pdf" });

/** The form that a share sheet posts. */
export function formOf(files: readonly File[], texts: Readonly<Record<string, string>> = {}): FormData {
  const form = new FormData();
  for (const [key, text] of Object.entries(texts)) form.set(key, text);
  for (const file of files) form.append("files", file);
  return form;
}

/** Shares files with the worker of this device; returns the path of the answer, '' for an answer that is no 303. */
export async function share(
  { env }: Pick<Tab, "env">,
  files: readonly File[],
  texts: Readonly<Record<string, string>> = {},
): Promise<string> {
  const request = new Request("https://demo.test/shared", { method: "POST", body: formOf(files, texts) });
  return pathOf(await answerShare(env, request));
}

export function pathOf({ status, headers }: Response): string {
  const { pathname, search } = new URL(headers.get("location") ?? "about:blank");
  return status === 303 ? pathname + search : "";
}
