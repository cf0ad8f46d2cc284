/** A document by its name (`guide.md`), in prose or a path. */
const DOCUMENT = /(?<![\w*])[\w./-]*[\w-]+\.md\b/g;

/** File names of documents mentioned in a text that do not exist in the repository. */
export const unknownDocuments = (text: string, known: ReadonlySet<string>): readonly string[] =>
  [...text.matchAll(DOCUMENT)].map(([name]) => name).filter((name) => !known.has(name.split("/").pop() ?? ""));
