let hash = ''

/** Hash over all form definitions of this server; '' until `setUp` has seeded them. A cache of what the database holds. */
export const definitionsHash = (): string => hash

/** For what seeds or changes definitions. */
export function keepDefinitionsHash(value: string): void {
  hash = value
}
