import { formModelQuestion, listDefinitionQuestion } from "../../../wire/definition-questions";
import type { Reader } from "../../offline/contract/reader";

/**
 * Caches the list and the form of an entity with its downloaded records, which are of no use offline without their
 * form. The cached answers of a downloaded entity are never evicted. A form that this user may not see is not cached.
 */
export async function keepDefinitions(reader: Pick<Reader, "read">, entity: string): Promise<void> {
  await Promise.allSettled(
    [listDefinitionQuestion(entity), formModelQuestion(`${entity}detail`)].map((question) => reader.read(question)),
  );
}
