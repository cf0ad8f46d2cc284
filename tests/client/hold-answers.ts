import type { Offline } from '../../src/client/offline/offline'
import type { Envelope } from '../../src/wire/envelope'
import type { ScriptedNetwork } from '../offline/help/scripted-network'

interface Line {
  readonly offline: Offline
  readonly network: ScriptedNetwork
}

/** Keeps back the answers of the calls that `isSlow` names, from now on; call what it answers to let them come. */
export function holdAnswers({ offline, network }: Line, isSlow: (envelope: Envelope) => boolean): () => void {
  let release = () => {}
  const slow = new Promise<void>((resolve) => { release = resolve })
  const ask = network.fetch
  const env = offline.env as { fetch: typeof fetch }
  env.fetch = async (...args) => {
    const before = network.sent.length
    const answer = await ask(...args)
    const mine = network.sent[before]
    if (mine && isSlow(mine)) await slow
    return answer
  }
  return release
}
