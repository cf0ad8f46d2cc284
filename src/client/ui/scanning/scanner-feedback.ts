const TONE_HZ = 1200;
const UNKNOWN_HZ = 330;
const TONE_S = 0.09;
const UNKNOWN_S = 0.35;
const BUZZ_MS = 60;
const UNKNOWN_BUZZ_MS = [120, 80, 120];

/** A short beep and, on phones, a vibration: the code was read. Silent if the device can do neither. */
export const scannerFeedback = (): void => feedback(TONE_HZ, TONE_S, BUZZ_MS);

/** A long low tone: nothing has the code that was read. */
export const unknownFeedback = (): void => feedback(UNKNOWN_HZ, UNKNOWN_S, UNKNOWN_BUZZ_MS);

function feedback(toneHz: number, toneS: number, buzzMs: VibratePattern): void {
  try {
    navigator.vibrate?.(buzzMs);
    const audio = new AudioContext();
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    volume.gain.value = 0.2;
    tone.frequency.value = toneHz;
    tone.connect(volume).connect(audio.destination);
    tone.addEventListener("ended", () => void audio.close());
    tone.start();
    tone.stop(audio.currentTime + toneS);
  } catch {
    // Sound is forbidden or missing: the code on the screen is enough.
  }
}
