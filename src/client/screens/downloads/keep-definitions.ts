import { formModelQuestion, listDefinitionQuestion } from '../../../wire/definition-questions'
import type { Reader } from '../../offline/contract/reader'

/**
 * Keeps the list and the form of a master beside its records: rows without their form are of no use offline. What is kept of a
 * downloaded master is never evicted. A form that this user may not see is not there to be kept.
 */
export async function keepDefinitions(reader: Pick<Reader, 'read'>, entity: string): Promise<void> {
  await Promise.allSettled([listDefinitionQuestion(entity), formModelQuestion(`${entity}detail`)].map((question) => reader.read(question)))
}
