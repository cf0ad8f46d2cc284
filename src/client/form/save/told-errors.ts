import type { Texts } from '../form-store'
import type { FieldDef } from '../open/definition'

/** One sentence of one field. `text` has the name of the field before it, unless the sentence begins with it. */
export interface ToldError {
  readonly key: string
  readonly sentence: string
  readonly text: string
}

/** All errors in the order of the form: a field with lines may have many, one to a line of its error. */
export const errorsOf = (fields: readonly Pick<FieldDef, 'key' | 'row'>[], errors: Texts): readonly ToldError[] =>
  fields.flatMap(({ key, row }) => {
    const label = row.label_label || key
    const sentences = (errors[key] ?? '').split('\n').filter(Boolean)
    return sentences.map((sentence) => ({ key, sentence, text: sentence.startsWith(`${label}, line `) ? sentence : `${label}: ${sentence}` }))
  })
