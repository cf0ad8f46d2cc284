/** What a scan was, to the ear and the hand. Each differs without a look at the screen. */
export type ScanSignal =
  | "good"
  /** Nothing has the code. */
  | "unknown"
  /** Not on the order, or more than it has open. */
  | "doubtful"
  /** The goods have expired. */
  | "expired"
  /** The code was counted before and is not counted again, or could not be stored. */
  | "refused";

interface Sounds {
  /** One after the other: Hz and seconds. */
  readonly tones: readonly (readonly [hz: number, s: number])[];
  readonly buzzMs: VibratePattern;
}

const SOUNDS: Readonly<Record<ScanSignal, Sounds>> = {
  good: { tones: [[1200, 0.09]], buzzMs: 60 },
  unknown: { tones: [[330, 0.35]], buzzMs: [120, 80, 120] },
  doubtful: {
    tones: [
      [1200, 0.09],
      [700, 0.18],
    ],
    buzzMs: [60, 60, 180],
  },
  expired: {
    tones: [
      [500, 0.12],
      [350, 0.12],
      [250, 0.25],
    ],
    buzzMs: [200, 60, 200, 60, 200],
  },
  refused: {
    tones: [
      [250, 0.12],
      [250, 0.12],
    ],
    buzzMs: [250, 100, 250],
  },
};

const VOLUME = 0.2;

/** The code was read. Silent if the device can neither beep nor vibrate. */
export const scannerFeedback = (): void => signalScan("good");

/** Nothing has the code that was read. */
export const unknownFeedback = (): void => signalScan("unknown");

/** One for all beeps: to make it takes a phone longer than a scan may. Between beeps it is suspended. */
let shared: AudioContext | null = null;
let playing = 0;

/** On this device a scan was heard before. */
const HEARD = "mac-beeps";

/** Whether this device is one that scans. */
export function hasBeeped(): boolean {
  try {
    return localStorage.getItem(HEARD) !== null;
  } catch {
    return false;
  }
}

/** Makes what beeps need, before a scan has to wait for it. Call after a press of the user: browsers want one first. */
export function prepareFeedback(): void {
  try {
    if (isMissing())
      void made()
        .suspend()
        .catch(() => undefined);
  } catch {
    // A device that cannot beep.
  }
}

const isMissing = (): boolean => !shared || shared.state === "closed";

function made(): AudioContext {
  playing = 0;
  return (shared = new AudioContext());
}

function opened(): AudioContext {
  const audio = shared && !isMissing() ? shared : made();
  playing += 1;
  if (audio.state === "suspended") void audio.resume().catch(() => undefined);
  return audio;
}

function ended(): void {
  playing -= 1;
  if (playing === 0) void shared?.suspend().catch(() => undefined);
}

/** Beeps and, on phones, vibrates. */
export function signalScan(signal: ScanSignal): void {
  const { tones, buzzMs } = SOUNDS[signal];
  try {
    navigator.vibrate?.(buzzMs);
    const audio = opened();
    let at = audio.currentTime;
    for (const [index, [hz, s]] of tones.entries()) {
      const tone = audio.createOscillator();
      const volume = audio.createGain();
      volume.gain.value = VOLUME;
      tone.frequency.value = hz;
      tone.connect(volume).connect(audio.destination);
      if (index === tones.length - 1) tone.addEventListener("ended", ended);
      tone.start(at);
      tone.stop(at + s);
      at += s;
    }
    if (!hasBeeped()) localStorage.setItem(HEARD, "yes");
  } catch {
    // Sound is forbidden or missing: the words on the screen are enough.
  }
}
