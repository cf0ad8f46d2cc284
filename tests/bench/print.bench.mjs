import { once } from "node:events";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import { threadSource } from "../../src/server/thread-source.mjs";
import { openPage } from "./page-script.mjs";
import { withSource } from "./server-source.mjs";
import { ms, p95 } from "./times.mjs";

const ONE_PAGE = { runs: 200, lines: 10, ms: 60 };
const HERE = { runs: 50, ms: 500 };
const LONG = { lines: 5000, ms: 5000, mb: 300 };
/** A job: drawn by as many threads as the server has, put together by one more. */
const MANY = { papers: 500, lines: 10, threads: 2, ms: 30_000, mb: 600 };

/** The text of the module that `import "...?thread"` gives. */
async function scriptOf(root, path) {
  const module = await threadSource().load.call({ addWatchFile: () => {} }, `${root}/${path}?thread`);
  return JSON.parse(module.slice("export default ".length, -1));
}

/** Draws in a thread as the server does, with no more memory than a long bill may take. */
export default {
  title: "Papers drawn by a thread, and in Chromium",
  async run({ root, add, browser }) {
    const source = await scriptOf(root, "src/server/modules/documents/print/drawing-thread.ts");
    const invoices = await withSource("/tests/bench/papers.ts", ({ invoiceOf }) => ({
      short: invoiceOf(ONE_PAGE.lines),
      long: invoiceOf(LONG.lines),
    }));
    const worker = threadOf(root, source);
    const draw = async (drawing) => {
      const started = performance.now();
      await ask(worker, drawing);
      return performance.now() - started;
    };
    add("the first paper of a thread", `${(await draw(invoices.short)).toFixed(0)} ms`);
    const times = [];
    for (let run = 0; run < ONE_PAGE.runs; run += 1) times.push(await draw(invoices.short));
    times.sort((a, b) => a - b);
    add(`an invoice of ${ONE_PAGE.lines} lines`, ms(times), `p95 at most ${ONE_PAGE.ms} ms`, p95(times) <= ONE_PAGE.ms);
    const before = process.memoryUsage().rss;
    let most = before;
    const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 20);
    const long = await draw(invoices.long);
    clearInterval(watch);
    const mb = (most - before) / 2 ** 20;
    add(
      `an invoice of ${LONG.lines} lines`,
      `${long.toFixed(0)} ms, ${mb.toFixed(0)} MB more`,
      `at most ${LONG.ms} ms and ${LONG.mb} MB`,
      long <= LONG.ms && mb <= LONG.mb,
    );
    await worker.terminate();
    await asOnePdf({ root, add, source, invoice: invoices.short });
    await inPage({ root, add, browser });
  },
};

const threadOf = (root, source) =>
  new Worker(source, {
    eval: true,
    execArgv: [],
    workerData: { from: pathToFileURL(`${root}/src/server/main.ts`).href },
    resourceLimits: { maxOldGenerationSizeMb: LONG.mb },
  });

async function ask(worker, question) {
  worker.postMessage(question);
  const [answer] = await once(worker, "message");
  if ("failed" in answer) throw answer.failed;
  return answer;
}

/** Without the database, which reads each document and keeps its paper until all are there. */
async function asOnePdf({ root, add, source, invoice }) {
  const joining = threadOf(root, await scriptOf(root, "src/server/modules/documents/bulk/joining-thread.ts"));
  const drawing = Array.from({ length: MANY.threads }, () => threadOf(root, source));
  const before = process.memoryUsage().rss;
  let most = before;
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 20);
  const started = performance.now();
  const papers = [];
  let next = 0;
  await Promise.all(
    drawing.map(async (worker) => {
      while (next < MANY.papers) {
        const at = next++;
        papers[at] = (await ask(worker, invoice)).pdf;
      }
    }),
  );
  const drawn = performance.now() - started;
  for (const paper of papers) await ask(joining, { add: paper });
  const { pdf, pages } = await ask(joining, { finish: { title: `${MANY.papers} invoices` } });
  const all = performance.now() - started;
  clearInterval(watch);
  const mb = (most - before) / 2 ** 20;
  add(
    `${MANY.papers} invoices of ${MANY.lines} lines as one PDF of ${pages} pages and ${(pdf.length / 2 ** 20).toFixed(1)} MB`,
    `${all.toFixed(0)} ms (putting it together ${(all - drawn).toFixed(0)} ms), ${mb.toFixed(0)} MB more`,
    `at most ${MANY.ms} ms and ${MANY.mb} MB`,
    all <= MANY.ms && mb <= MANY.mb,
  );
  await Promise.all([joining, ...drawing].map((worker) => worker.terminate()));
}

/** The first one opens library and fonts, as the first print of a session does. */
async function inPage({ root, add, browser }) {
  const { context, page } = await openPage(root, browser, "paper-page.ts");
  await page.waitForFunction(() => "drawPapers" in window);
  const [first, ...times] = await page.evaluate(({ lines, runs }) => window.drawPapers(lines, runs), {
    lines: ONE_PAGE.lines,
    runs: HERE.runs + 1,
  });
  await context.close();
  times.sort((a, b) => a - b);
  add("the first paper of a page in Chromium", `${first.toFixed(0)} ms`);
  add(
    `an invoice of ${ONE_PAGE.lines} lines in Chromium`,
    ms(times),
    `p95 at most ${HERE.ms} ms`,
    p95(times) <= HERE.ms,
  );
}
