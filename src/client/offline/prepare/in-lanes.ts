/**
 * Works through a list, `lanes` of it at a time, each as soon as one before it is done. After a failure nothing more is
 * begun; it rejects with the first failure once all that was begun has ended.
 */
export async function inLanes<T>(list: readonly T[], lanes: number, work: (one: T) => Promise<void>): Promise<void> {
  const left = list.values();
  let hasFailed = false;
  const lane = async (): Promise<void> => {
    for (const one of left) {
      if (hasFailed) return;
      await work(one).catch((failure: unknown) => {
        hasFailed = true;
        throw failure;
      });
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: lanes }, lane));
  const failed = ends.find((end) => end.status === "rejected");
  if (failed) throw failed.reason;
}
