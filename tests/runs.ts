/**
 * How often a property of the server is tried: a third as often on a real PostgreSQL, where the same statements run a second time. The run
 * before it, on the embedded engine, has tried all.
 */
export const runs = (count: number): number => (process.env.TEST_DATABASE_URL ? Math.ceil(count / 3) : count)
