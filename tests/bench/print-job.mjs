import { setTimeout as pause } from "node:timers/promises";

const PAPERS = 500;
const SECONDS = 30;
const POLL_MS = 100;
const OVER_SECONDS = 300;

/** The first 500 sales as one PDF: from the order until the file can be downloaded, and the file. */
export async function printJobFigures({ add, call, what }, sales) {
  const documents = sales.slice(0, PAPERS).map(({ id }) => ({ formname: "saledetail", id: Number(id) }));
  if (documents.length < PAPERS) throw new Error(`Only ${documents.length} sales were found.`);
  const started = performance.now();
  const [{ id }] = await call("documentjobs_R_start", { kind: "pdf", documents }, { id: crypto.randomUUID() });
  const job = await finished(call, id);
  const seconds = (performance.now() - started) / 1000;
  add(
    `${what}: ${PAPERS} of them as one PDF`,
    `${seconds.toFixed(1)} s, ${job.pages} pages, ${(job.filebytes / 1e6).toFixed(1)} MB`,
    `at most ${SECONDS} s`,
    seconds <= SECONDS,
  );
}

async function finished(call, id) {
  for (let waited = 0; waited < OVER_SECONDS * 1000; waited += POLL_MS) {
    const job = (await call("documentjobs_R_list", {})).find((one) => one.id === id);
    if (job.failed > 0) throw new Error(`${job.failed} papers failed.`);
    if (job.state === "done") return job;
    await pause(POLL_MS);
  }
  throw new Error(`The job was not over after ${OVER_SECONDS} s.`);
}
