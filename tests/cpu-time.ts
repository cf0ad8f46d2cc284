/** Work of this process so far, ms: not time, for on a busy machine a clock measures whoever else works. */
export function cpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
