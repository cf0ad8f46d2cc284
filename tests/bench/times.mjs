/** Ms of each run of the work, sorted. Discards some warm-up runs. */
export async function timesOf(runs, work) {
  for (let warm = 0; warm < 10; warm += 1) await work(warm);
  const times = [];
  for (let run = 0; run < runs; run += 1) {
    const started = performance.now();
    await work(run + 10);
    times.push(performance.now() - started);
  }
  return times.sort((a, b) => a - b);
}

export const median = (times) => times[Math.floor(times.length / 2)];
export const p95 = (times) => times[Math.floor(times.length * 0.95)];
export const ms = (times) => `p50 ${median(times).toFixed(1)} ms, p95 ${p95(times).toFixed(1)} ms`;
