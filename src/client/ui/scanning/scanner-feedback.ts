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

function opened(): AudioContext {
  if (!shared || shared.state === "closed") {
    shared = new AudioContext();
    playing = 0;
  }
  playing += 1;
  if (shared.state === "suspended") void shared.resume().catch(() => undefined);
  return shared;
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
  } catch {
    // Sound is forbidden or missing: the words on the screen are enough.
  }
}
