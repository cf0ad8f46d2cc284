import type { DocumentHead } from "../../../definitions/bill/document-head";
import type { FormHead } from "../../../definitions/form-row";

/** What can be made of the documents of a form; null where its records are not documents. */
export function documentHeadOf({ documentform }: Pick<FormHead, "documentform">): DocumentHead | null {
  try {
    return documentform ? (JSON.parse(documentform) as DocumentHead) : null;
  } catch {
    return null;
  }
}
