import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectClean } from './axe-findings'
import { restoreAndSendAgain, restoreInVain } from './restore-steps'
import { onStage } from './stage'

/** A folder where pictures of the page are kept for a look, if any. */
const PICTURES = process.env.BACKUP_PICTURES ?? ''
const LONG = { timeout: 240_000 }

async function picture(page: Page, name: string): Promise<void> {
  if (PICTURES !== '') await page.screenshot({ path: join(PICTURES, `backups-${name}.png`), fullPage: true })
}

const noSideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)

test.each([['light', 1440], ['dark', 360]] as const)('backups in Chromium, %s at %i px: made with progress, listed with its check, downloaded whole, its key shown, scheduled, put in the place of the books and deleted', async (scheme, width) => {
  await onStage({ user: 'admin', dark: scheme === 'dark', width, height: 800 }, async ({ server, page }) => {
    await page.goto('/Backups')
    await page.getByText('There is no backup yet that was checked without differences. Back up now.').waitFor()
    await expectClean(page, 'none yet')
    await picture(page, `${width}-empty`)
    await page.getByRole('button', { name: 'Back up now' }).click()
    await page.getByRole('region', { name: 'Backup under way' }).waitFor()
    await expectClean(page, 'under way')
    await picture(page, `${width}-running`)
    // It goes on when the page is left.
    await page.goto('/downloads')
    await page.goto('/Backups')
    const list = page.getByRole('table', { name: 'Backups' })
    await list.getByText(/No differences in [\d,]+ rows of [\d,]+ compan/).waitFor(LONG)
    await page.getByText('The recovery key has not been shown yet.').waitFor()
    await page.getByText('The backup is made and checked.').waitFor({ state: 'hidden' })
    await expectClean(page, 'listed')
    expect(await noSideways(page)).toBeLessThanOrEqual(0)
    await picture(page, `${width}-listed`)

    const [name = ''] = readdirSync(join(server.dataDir, 'backups')).filter((one) => one.endsWith('.microac-backup'))
    const file = page.waitForEvent('download')
    await page.getByRole('button', { name: /^Download the backup of/ }).click()
    const download = await file
    expect(download.suggestedFilename()).toBe(name)
    expect(readFileSync(await download.path()).equals(readFileSync(join(server.dataDir, 'backups', name)))).toBe(true)

    await page.getByRole('button', { name: /^Restore the backup of/ }).click()
    await page.getByText(`npm run restore "${join(server.dataDir, 'backups', name)}"`).waitFor()
    await expectClean(page, 'restore')
    await picture(page, `${width}-restore`)
    await page.getByRole('button', { name: 'Cancel' }).click()

    await page.getByRole('button', { name: 'Show the recovery key' }).click()
    await page.getByLabel('Your password', { exact: true }).fill('wrong')
    await page.getByRole('button', { name: 'Show the key' }).click()
    await page.getByText('The password is incorrect.').waitFor()
    await page.getByLabel('Your password', { exact: true }).fill('demo1234')
    await page.getByRole('button', { name: 'Show the key' }).click()
    await page.getByText(/^([A-HJ-NP-Z2-9]{5}-){5}[A-HJ-NP-Z2-9]{5}$/).waitFor()
    await expectClean(page, 'recovery key')
    await page.getByRole('button', { name: 'Close' }).click()
    await page.getByText('The recovery key has not been shown yet.').waitFor({ state: 'hidden' })

    await page.getByLabel('Back up every day').check()
    await page.getByLabel('Time of day').fill('03:15')
    await page.getByRole('button', { name: 'Save schedule' }).click()
    await page.getByText(/The next backup is due on \d\d-\w{3}-\d{4} \d\d:\d\d/).waitFor()
    await page.getByText('The schedule is saved.').waitFor({ state: 'hidden' })
    await picture(page, `${width}-scheduled`)
    await page.reload()
    expect(await page.getByLabel('Time of day').inputValue()).toBe('03:15')

    const restore = width === 1440 ? restoreAndSendAgain : restoreInVain
    await restore(server, page, async (step) => {
      await expectClean(page, step)
      expect(await noSideways(page), step).toBeLessThanOrEqual(0)
      await picture(page, `${width}-${step}`)
    })

    await page.getByRole('button', { name: /^Delete the backup of/ }).click()
    await page.getByText('It is the only backup that was checked without differences.').waitFor()
    await page.getByRole('button', { name: 'Delete backup' }).click()
    await page.getByText('No backups yet.').waitFor()
    expect(readdirSync(join(server.dataDir, 'backups'))).toEqual([])
    // Whichever start it is: a signal ends it.
    await server.stop()
  })
})
