import { CallFailed } from '../offline/contract/reader'
import type { Offline } from '../offline/offline'
import { callEndpoint } from './endpoint'

/** One endpoint of accounts (wire/account-endpoints): the text of its answer, or the sentence that says why there is none. */
export async function askAccount(offline: Pick<Offline, 'env' | 'session'>, path: string, body: object): Promise<string> {
  try {
    return await callEndpoint(offline, path, { method: 'POST', body })
  } catch (failure) {
    if (failure instanceof CallFailed) return failure.message
    throw failure
  }
}

/** An online-only command of the envelope: its first row's refusal as a sentence, '' where it was done. */
export async function command({ reader }: Pick<Offline, 'reader'>, sqlsp: string, args: Readonly<Record<string, unknown>>): Promise<string> {
  try {
    const [row] = await reader.ask(sqlsp, args, { command: true })
    return Number(row?.err ?? 0) === 0 ? '' : String(row?.errormsg ?? 'The server refused this request.')
  } catch (failure) {
    if (failure instanceof CallFailed) return failure.message
    throw failure
  }
}
