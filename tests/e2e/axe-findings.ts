import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const HEAVY = new Set(['serious', 'critical'])

/** No serious or critical finding on the page as it stands; `where` names it in the failure. */
export async function expectClean(page: Page, where: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  const heavy = violations.filter(({ impact }) => HEAVY.has(impact ?? ''))
  expect(heavy.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map(({ html }) => html.slice(0, 120)).join(' | ')}`), where).toEqual([])
}
