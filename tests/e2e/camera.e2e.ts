import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { ean13Modules, qrModules, writeVideo } from './barcode-video'
import type { Page } from 'playwright-core'
import { openForm } from './person'
import { onStage } from './stage'

const folder = mkdtempSync(join(tmpdir(), 'microac-video-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const camera = (file: string) => ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream', `--use-file-for-fake-video-capture=${file}`]

/** The first item of the demo: `890` and the nine digits of its number, with the check digit. */
const EAN = '8901000000002'

test('SCAN-001 SCAN-003 SCAN-004 the camera reads an EAN-13 and opens the item that has it', async () => {
  const file = join(folder, 'ean.y4m')
  writeVideo(file, ean13Modules(EAN), { scale: 4, barHeight: 200 })
  await onStage({ args: camera(file) }, async ({ page }) => {
    await page.goto('/scan')
    await page.getByRole('button', { name: 'Scan with the camera' }).click()
    await page.waitForURL(/MainB\?.*formname=itemdetail.*id=\d+/, { timeout: 60_000 })
  })
})

test('SCAN-001 the camera reads a QR, and a code that no item has is said with the code', async () => {
  const file = join(folder, 'qr.y4m')
  writeVideo(file, qrModules('GODOWN-QR-42'), { scale: 9 })
  await onStage({ args: camera(file) }, async ({ page }) => {
    await page.goto('/scan')
    await page.getByRole('button', { name: 'Scan with the camera' }).click()
    await page.getByText('No item has the barcode GODOWN-QR-42.').waitFor({ timeout: 60_000 })
    expect(await page.getByLabel('Barcode').inputValue()).toBe('GODOWN-QR-42')
  })
})

test.each([[360, 800]])('SCAN-001 SCAN-005 FORM-046 at %i px the camera reads an EAN-13 into the barcode lines of a form, once', async (width, height) => {
  const file = join(folder, 'ean-form.y4m')
  writeVideo(file, ean13Modules('8909999999994'), { scale: 4, barHeight: 200 })
  await onStage({ width, height, args: camera(file) }, async ({ page }) => {
    await openForm(page, 'item')
    await page.getByRole('button', { name: 'Scan barcodes' }).click()
    await page.getByText('8909999999994 stands in line 1 already.').waitFor({ timeout: 60_000 })
    await page.getByRole('button', { name: 'Close the scanner' }).click()
    expect(await codesIn(page)).toEqual(['8909999999994'])
  })
})

test('SCAN-001 FORM-046 the camera reads a QR into the barcode lines of a form', async () => {
  const file = join(folder, 'qr-form.y4m')
  writeVideo(file, qrModules('ITEM-QR-7'), { scale: 9 })
  await onStage({ args: camera(file) }, async ({ page }) => {
    await openForm(page, 'item')
    await page.getByRole('button', { name: 'Scan barcodes' }).click()
    await page.getByText('ITEM-QR-7 stands in line 1 already.').waitFor({ timeout: 60_000 })
    await page.getByRole('button', { name: 'Close the scanner' }).click()
    expect(await codesIn(page)).toEqual(['ITEM-QR-7'])
  })
})

/** What the form will send: the draft that it keeps. */
async function codesIn(page: Page): Promise<readonly string[]> {
  const place = page.locator('[data-key=barcodes]')
  const inputs = await place.locator('input').evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))
  const cells = await place.locator('[role=gridcell]').allInnerTexts()
  return [...inputs, ...cells].map((text) => text.trim()).filter((text) => /^(\d{13}|ITEM-QR-\d)$/.test(text))
}
