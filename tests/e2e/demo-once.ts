import { demoFolder } from './demo-folder'

/** Before the first worker begins: two of them must not fill the same demo. */
export default async function demoOnce(): Promise<void> {
  await demoFolder()
}
