/** CPU time of this process so far, ms. Not clock time, which on a busy machine also measures other processes. */
export function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
