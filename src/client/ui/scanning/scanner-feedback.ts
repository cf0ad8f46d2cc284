const TONE_HZ = 1200;
const TONE_S = 0.09;
const BUZZ_MS = 60;

/** A short beep and, on phones, a vibration: the code was read. Silent if the device can do neither. */
export function scannerFeedback(): void {
  try {
    navigator.vibrate?.(BUZZ_MS);
    const audio = new AudioContext();
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    volume.gain.value = 0.2;
    tone.frequency.value = TONE_HZ;
    tone.connect(volume).connect(audio.destination);
    tone.addEventListener("ended", () => void audio.close());
    tone.start();
    tone.stop(audio.currentTime + TONE_S);
  } catch {
    // Sound is forbidden or missing: the code on the screen is enough.
  }
}
