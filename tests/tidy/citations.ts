/** A document by its name (`guide.md`), in prose or a path. */
const DOCUMENT = /(?<![\w*])[\w./-]*[\w-]+\.md\b/g

/** Documents that a text names and that stand nowhere in the repository, by their last name. */
export const strangers = (text: string, known: ReadonlySet<string>): readonly string[] =>
  [...text.matchAll(DOCUMENT)].map(([name]) => name).filter((name) => !known.has(name.split('/').pop() ?? ''))
