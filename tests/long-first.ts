import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take minutes, most of them waiting; begun last they would be waited for alone. */
const LONG = /\/(?:way|import|pin|together|dashboard|two-factor)\.e2e\.ts$/

/** The order of vitest (what failed, then what is large), but the long files before all others. */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return [...sorted.filter(({ moduleId }) => LONG.test(moduleId)), ...sorted.filter(({ moduleId }) => !LONG.test(moduleId))]
  }
}
