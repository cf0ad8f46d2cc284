import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import {
  hasBeeped,
  prepareFeedback,
  scannerFeedback,
  signalScan,
} from "../../../src/client/ui/scanning/scanner-feedback";

interface Tone {
  readonly hz: number;
  readonly from: number;
  readonly to: number;
  readonly end: () => void;
}

const heard: Tone[] = [];
const made: Speaker[] = [];
const buzzed: VibratePattern[] = [];

/** The part of an AudioContext that beeps use. */
class Speaker {
  state = "running";
  currentTime = 10;
  readonly destination = {};
  constructor() {
    made.push(this);
  }
  createGain() {
    return { gain: { value: 1 }, connect: (next: unknown) => next };
  }
  createOscillator() {
    const tone = { hz: 0, from: 0, to: 0, end: () => {} };
    return {
      frequency: {
        set value(hz: number) {
          tone.hz = hz;
        },
      },
      connect: (next: unknown) => next,
      addEventListener: (_name: string, end: () => void) => void (tone.end = end),
      start: (at: number) => void (tone.from = at),
      stop: (at: number) => {
        tone.to = at;
        heard.push(tone);
      },
    };
  }
  async resume() {
    this.state = "running";
  }
  async suspend() {
    this.state = "suspended";
  }
}

beforeEach(() => {
  heard.length = 0;
  buzzed.length = 0;
  // The next beep opens a new one.
  for (const speaker of made.splice(0)) speaker.state = "closed";
  vi.stubGlobal("AudioContext", Speaker);
  vi.stubGlobal("navigator", { vibrate: (pattern: VibratePattern) => buzzed.push(pattern) > 0 });
  onTestFinished(() => void vi.unstubAllGlobals());
});

test("each signal has a sound and a vibration of its own, one tone after the other", () => {
  const sounds = (["good", "unknown", "doubtful", "expired", "refused"] as const).map((signal) => {
    heard.length = 0;
    signalScan(signal);
    for (const [at, tone] of heard.entries()) expect(tone.from).toBeCloseTo(heard[at - 1]?.to ?? 10);
    return JSON.stringify(heard.map(({ hz, from, to }) => [hz, Number((to - from).toFixed(2))]));
  });
  expect(new Set(sounds).size).toBe(5);
  expect(new Set(buzzed.map((pattern) => JSON.stringify(pattern))).size).toBe(5);
});

test("all beeps share one context, which is suspended when the last of them has ended and goes on with the next", () => {
  scannerFeedback();
  scannerFeedback();
  const [speaker] = made;
  heard[0]?.end();
  expect(speaker?.state).toBe("running");
  heard[1]?.end();
  expect(speaker?.state).toBe("suspended");
  scannerFeedback();
  expect(speaker?.state).toBe("running");
  expect([made.length, heard.length]).toEqual([1, 3]);
});

test("what beeps need is made before the first scan, once, and rests until then", () => {
  prepareFeedback();
  prepareFeedback();
  expect([made.length, made[0]?.state, heard.length]).toEqual([1, "suspended", 0]);
  scannerFeedback();
  expect([made.length, made[0]?.state, heard.length]).toEqual([1, "running", 1]);
});

test("a device scans once a scan was heard on it", () => {
  const stored = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
  expect(hasBeeped()).toBe(false);
  scannerFeedback();
  expect(hasBeeped()).toBe(true);
});

test("a device that can neither beep nor vibrate is silent", () => {
  vi.stubGlobal("AudioContext", undefined);
  vi.stubGlobal("navigator", {});
  expect(() => scannerFeedback()).not.toThrow();
  expect(() => prepareFeedback()).not.toThrow();
});
