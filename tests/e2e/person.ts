import { expect } from 'vitest'
import type { Page } from 'playwright-core'

/** What a person does with the app; every helper waits for what he would see. */

export async function signIn(page: Page, username = 'owner', branch = 'Mumbai Head Office', password = 'demo1234'): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('User name or e-mail').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByRole('button', { name: new RegExp(branch) }).click()
  await page.getByRole('link', { name: /Open the outbox/ }).first().waitFor()
}

/** Goes there as a bookmark would; within the app where it is open already. */
export async function openList(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.locator('[data-list-toolbar]').waitFor()
  await page.locator('[data-list-rows]').or(page.getByText(/^No /)).first().waitFor()
}

export async function openForm(page: Page, entity: string, id = '0'): Promise<void> {
  await page.goto(`/MainB?formname=${entity}detail&id=${id}&sqlsp=${entity}_R_getviewdata`)
  await page.locator('[data-form-ready="1"]').waitFor()
}

export const field = (page: Page, key: string) => page.locator(`[data-form-ready="1"] [data-field="${key}"]`)

export async function type(page: Page, key: string, text: string): Promise<void> {
  const input = field(page, key).locator('input:not([type=hidden]), textarea').first()
  await input.fill(text)
}

/** Chooses in a picker by typing and Enter, as at a keyboard. */
export async function choose(page: Page, key: string, text: string): Promise<void> {
  const input = field(page, key).getByRole('combobox').or(field(page, key).locator('input:not([type=hidden])')).first()
  await input.click()
  await input.fill(text)
  await page.getByRole('option', { name: text }).first().waitFor()
  await page.getByRole('option', { name: text }).first().click()
}

export async function save(page: Page): Promise<void> {
  await page.keyboard.press('Control+s')
}

/** Saves and waits until the app says either that the server has it or that it waits on this device. */
export async function saveAndHear(page: Page, words: RegExp): Promise<void> {
  await save(page)
  await page.getByText(words).first().waitFor()
}

export const SAVED = /Transaction has been saved/
export const WAITING = /Saved on this device, will be sent/

export async function pillText(page: Page): Promise<string> {
  return (await page.getByRole('link', { name: /Open the outbox/ }).first().innerText()).trim()
}

export async function expectPill(page: Page, words: RegExp, timeoutMs = 60_000): Promise<void> {
  await expect.poll(() => pillText(page).catch(() => ''), { timeout: timeoutMs, interval: 250 }).toMatch(words)
}
