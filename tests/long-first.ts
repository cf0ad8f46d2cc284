import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Files that take more than a minute, mostly waiting. Started last, each would delay the end of the run. */
const LONG =
  /\/(?:offline-saves|keyboard|report-design|opening-import|axe|backups|new-company|import|pin|together|dashboard|two-factor|faults|controls|restore|slow-line|prepared-device|count-together|conflict-lines)\.e2e\.ts$|\/(?:backup\/(?:backup|restore|replace)|main|sql-run|every-answer)\.test\.ts$/;

/** The order of vitest (failed first, then large), but with the long files before all others. */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [
      ...sorted.filter(({ moduleId }) => LONG.test(moduleId)),
      ...sorted.filter(({ moduleId }) => !LONG.test(moduleId)),
    ];
  }
}
