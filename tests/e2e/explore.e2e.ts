import { afterAll, beforeAll, test } from 'vitest'
import { demoFolder } from './demo-folder'
import { Device } from './device'
import { ServerProcess } from './server-process'
import { signIn } from './person'

let server: ServerProcess
beforeAll(async () => { server = await ServerProcess.make({ from: await demoFolder() }); await server.start() })
afterAll(async () => { await server.remove() })

test.each([[1440, 900], [360, 760]])('look %i', async (width, height) => {
  const device = new Device(server.url, { width, height })
  const page = await device.open()
  page.on('console', (m) => { if (m.type() === 'error' || m.type() === 'warning') console.log('CONSOLE', m.text().slice(0, 300)) })
  page.on('pageerror', (e) => console.log('PAGEERROR', e.message.slice(0, 500)))
  page.on('response', (r) => { if (r.status() >= 400) console.log('HTTP', r.status(), r.url()) })
  const shot = (n: string) => page.screenshot({ path: `/tmp/shots/${width}-${n}.png` })
  await page.goto('/login'); await page.waitForTimeout(1000); await shot('login')
  await signIn(page).catch((e) => console.log('SIGNIN', String(e).slice(0, 300)))
  await page.waitForTimeout(1500); await shot('home')
  await page.goto('/itemlist'); await page.waitForTimeout(2500); await shot('itemlist')
  await page.goto('/godownlist'); await page.waitForTimeout(2000); await shot('godownlist')
  await page.goto('/MainB?formname=itemdetail&id=1&sqlsp=item_R_getviewdata'); await page.waitForTimeout(2500); await shot('item')
  await page.goto('/MainB?formname=debtorsdetail&id=0&sqlsp=debtors_R_getviewdata'); await page.waitForTimeout(2500); await shot('debtors')
  await page.goto('/outbox'); await page.waitForTimeout(1000); await shot('outbox')
  await page.goto('/downloads'); await page.waitForTimeout(1000); await shot('downloads')
  await page.goto('/MacMenulist'); await page.waitForTimeout(1500); await shot('menulist')
  await page.goto('/scan'); await page.waitForTimeout(1000); await shot('scan')
  await device.remove()
})
