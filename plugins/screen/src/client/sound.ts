// Short sounds made in the browser: nothing to download, silent until the player touched the screen and wants them.

export type SoundName = 'chip' | 'card' | 'slap' | 'tick' | 'open' | 'closed' | 'win' | 'refused';

/** What wants an answer; the others only go with what is seen. */
const SIGNALS: ReadonlySet<SoundName> = new Set(['tick', 'open', 'closed', 'refused']);

export interface SoundWishes {
  sound: boolean;
  /** 0 to 100 */
  effects: number;
  signals: number;
}

/** The part of its full loudness with which a sound is played; 0: not at all. */
export const loudness = (name: SoundName, { sound, effects, signals }: SoundWishes): number =>
  sound ? Math.min(100, Math.max(0, SIGNALS.has(name) ? signals : effects)) / 100 : 0;

export interface Sounds {
  play(name: SoundName): void;
}

interface Tone {
  hertz: number;
  at: number;
  ms: number;
  gain: number;
  wave: OscillatorType;
}

const TOGETHER_S = 0.05;

const TONES: Record<SoundName, Tone[]> = {
  chip: [
    { hertz: 2100, at: 0, ms: 35, gain: 0.12, wave: 'triangle' },
    { hertz: 2900, at: 28, ms: 40, gain: 0.09, wave: 'triangle' },
  ],
  card: [{ hertz: 420, at: 0, ms: 60, gain: 0.05, wave: 'sawtooth' }],
  slap: [
    { hertz: 150, at: 0, ms: 80, gain: 0.2, wave: 'square' },
    { hertz: 900, at: 0, ms: 25, gain: 0.1, wave: 'sawtooth' },
  ],
  tick: [{ hertz: 1200, at: 0, ms: 25, gain: 0.07, wave: 'square' }],
  open: [
    { hertz: 660, at: 0, ms: 90, gain: 0.08, wave: 'sine' },
    { hertz: 880, at: 90, ms: 120, gain: 0.08, wave: 'sine' },
  ],
  closed: [{ hertz: 440, at: 0, ms: 180, gain: 0.08, wave: 'sine' }],
  win: [
    { hertz: 784, at: 0, ms: 110, gain: 0.1, wave: 'sine' },
    { hertz: 988, at: 100, ms: 110, gain: 0.1, wave: 'sine' },
    { hertz: 1175, at: 200, ms: 190, gain: 0.1, wave: 'sine' },
  ],
  refused: [{ hertz: 180, at: 0, ms: 140, gain: 0.1, wave: 'sawtooth' }],
};

export function sounds(wishes: () => SoundWishes): Sounds {
  let context: AudioContext | null = null;
  const played = new Map<SoundName, number>();
  const wake = () => {
    if (wishes().sound) context ??= make();
    if (context?.state === 'suspended') void context.resume().catch(() => {});
  };
  addEventListener('pointerdown', wake, { passive: true });
  addEventListener('keydown', wake);
  return {
    play(name) {
      const part = loudness(name, wishes());
      if (part === 0 || context?.state !== 'running') return;
      const now = context.currentTime;
      if (now - (played.get(name) ?? -1) < TOGETHER_S) return; // what is shown at once sounds once
      played.set(name, now);
      for (const tone of TONES[name]) sing(context, { ...tone, gain: tone.gain * part });
    },
  };
}

function make(): AudioContext | null {
  try {
    return new AudioContext();
  } catch {
    return null;
  }
}

function sing(context: AudioContext, tone: Tone): void {
  const start = context.currentTime + tone.at / 1000;
  const end = start + tone.ms / 1000;
  const oscillator = context.createOscillator();
  const volume = context.createGain();
  oscillator.type = tone.wave;
  oscillator.frequency.value = tone.hertz;
  volume.gain.setValueAtTime(tone.gain, start);
  volume.gain.exponentialRampToValueAtTime(0.0001, end);
  oscillator.connect(volume).connect(context.destination);
  oscillator.start(start);
  oscillator.stop(end);
}
