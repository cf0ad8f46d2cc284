import type { Page } from 'playwright-core'
import { demoFolder } from './demo-folder'
import { Device, type DeviceOptions } from './device'
import { signIn } from './person'
import { ServerProcess } from './server-process'

export interface Stage {
  readonly server: ServerProcess
  readonly device: Device
  readonly page: Page
}

export interface StageOptions extends DeviceOptions {
  readonly dist?: string
  readonly user?: string
  readonly branch?: string
  /** Opens the app at this name of the machine: passkeys know no bare address. */
  readonly hostname?: 'localhost'
  /** Settings of the server. */
  readonly env?: Record<string, string>
}

/** A running server with the demo and a person who has signed in; all of it is taken away at the end, whatever happens. */
export async function onStage(options: StageOptions, play: (stage: Stage) => Promise<void>): Promise<void> {
  const server = await ServerProcess.make({ from: await demoFolder(), dist: options.dist, env: options.env })
  const device = new Device(options.hostname ? server.url.replace('127.0.0.1', options.hostname) : server.url, options)
  try {
    await server.start()
    const page = await device.open()
    await signIn(page, options.user, options.branch)
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await play({ server, device, page })
  } finally {
    await device.remove()
    await server.remove()
  }
}
