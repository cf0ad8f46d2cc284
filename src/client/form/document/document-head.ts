import type { DocumentHead } from '../../../definitions/bill/document-head'
import type { FormHead } from '../../../definitions/form-row'

/** What may be made of the documents of a form; null where its records are none. */
export function documentHeadOf({ documentform }: Pick<FormHead, 'documentform'>): DocumentHead | null {
  try {
    return documentform ? (JSON.parse(documentform) as DocumentHead) : null
  } catch {
    return null
  }
}
