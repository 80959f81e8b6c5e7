/** Quiet, warm sounds, made by the browser: short tones with soft beginnings, like wood, card and a small bell. */
import type { BoardModule } from './boards/contract';
import type { Room } from './messages';
import { preferences } from './preferences.svelte';

export type Sound = 'place' | 'capture' | 'bridge' | 'climb' | 'card' | 'turn' | 'end';

/** A tone: when it begins (s), how high (Hz), how long it rings (s), how loud, and how much of a knock is in it. */
interface Tone {
  at: number;
  pitch: number;
  ring: number;
  gain: number;
  knock?: number;
}

const LOUDNESS = 0.35;
const ATTACK = 0.006; // seconds
const KNOCK = 0.03; // seconds

const TONES: Record<Sound, Tone[]> = {
  place: [{ at: 0, pitch: 196, ring: 0.14, gain: 0.5, knock: 0.5 }],
  capture: [
    { at: 0, pitch: 262, ring: 0.16, gain: 0.4, knock: 0.4 },
    { at: 0.09, pitch: 175, ring: 0.24, gain: 0.45, knock: 0.3 },
  ],
  bridge: [
    { at: 0, pitch: 220, ring: 0.16, gain: 0.4, knock: 0.6 },
    { at: 0.07, pitch: 330, ring: 0.26, gain: 0.3 },
  ],
  climb: [
    { at: 0, pitch: 262, ring: 0.12, gain: 0.35, knock: 0.3 },
    { at: 0.08, pitch: 330, ring: 0.18, gain: 0.35 },
  ],
  card: [{ at: 0, pitch: 147, ring: 0.07, gain: 0.2, knock: 0.8 }],
  turn: [
    { at: 0, pitch: 392, ring: 0.3, gain: 0.22 },
    { at: 0.12, pitch: 523, ring: 0.45, gain: 0.2 },
  ],
  end: [
    { at: 0, pitch: 262, ring: 0.7, gain: 0.25 },
    { at: 0.16, pitch: 330, ring: 0.7, gain: 0.25 },
    { at: 0.32, pitch: 392, ring: 0.9, gain: 0.25 },
  ],
};

/** What phones that can do so add to a sound, in milliseconds. */
const BUZZES: Partial<Record<Sound, number[]>> = { capture: [18], turn: [12, 60, 12], end: [30, 80, 30] };

let context: AudioContext | undefined;

/** Plays a sound, if this person wants any; browsers allow it once somebody has touched the page. */
export function play(sound: Sound): void {
  if (preferences.vibration) navigator.vibrate?.(BUZZES[sound] ?? []);
  if (!preferences.sound || !('AudioContext' in globalThis)) return;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
  for (const tone of TONES[sound]) strike(context, tone);
}

function strike(audio: AudioContext, { at, pitch, ring, gain, knock = 0 }: Tone): void {
  const start = audio.currentTime + at;
  const loudness = audio.createGain();
  loudness.gain.setValueAtTime(0, start);
  loudness.gain.linearRampToValueAtTime(gain * LOUDNESS, start + ATTACK);
  loudness.gain.exponentialRampToValueAtTime(0.0001, start + ring);
  const warmth = audio.createBiquadFilter();
  warmth.type = 'lowpass';
  warmth.frequency.value = 4 * pitch;
  const tone = audio.createOscillator();
  tone.type = 'triangle';
  tone.frequency.value = pitch;
  tone.connect(warmth).connect(loudness).connect(audio.destination);
  tone.start(start);
  tone.stop(start + ring);
  if (knock > 0) rap(audio, start, knock * gain * LOUDNESS);
}

/** The short noise of wood on wood. */
function rap(audio: AudioContext, start: number, gain: number): void {
  const length = Math.round(audio.sampleRate * KNOCK);
  const buffer = audio.createBuffer(1, length, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let at = 0; at < length; at++) samples[at] = (Math.random() * 2 - 1) * (1 - at / length) ** 3;
  const noise = audio.createBufferSource();
  noise.buffer = buffer;
  const band = audio.createBiquadFilter();
  band.type = 'lowpass';
  band.frequency.value = 1200;
  const loudness = audio.createGain();
  loudness.gain.value = gain;
  noise.connect(band).connect(loudness).connect(audio.destination);
  noise.start(start);
}

/** When the newest move is heard, of which a gesture takes so many milliseconds: when what others carry has arrived. */
export function heardAfter(room: Room, gesture: number): number {
  return room.seats[room.moves.at(-1)?.seat ?? -1]?.you ? 0 : gesture;
}

/** What is to be heard when one snapshot follows another. */
export function heard(before: Room, after: Room, board: Pick<BoardModule, 'sounds'>): Sound[] {
  const sounds: Sound[] = [];
  const move = after.moves.at(-1);
  const turned = after.legal.length > 0 && before.legal.length === 0;
  if (move !== undefined && after.moves.length === before.moves.length + 1)
    sounds.push(...(board.sounds?.(before.now, after.now, move) ?? ['place']));
  if (after.over && !before.over) sounds.push('end');
  else if (turned && move !== undefined && !after.seats[move.seat]?.you) sounds.push('turn');
  return sounds;
}
