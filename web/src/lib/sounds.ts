/** Small sounds made on the spot, without files. Nothing sounds until it was asked for. */

import { settings } from "./settings.svelte.ts";

export type Sound = "play" | "pass" | "turn" | "round";

let context: AudioContext | null = null;

export function sound(kind: Sound): void {
  if (!settings.sounds) return;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  switch (kind) {
    case "play":
      knock(context, 0, 900, 0.5);
      knock(context, 0.012, 420, 0.4);
      break;
    case "pass":
      knock(context, 0, 240, 0.35);
      knock(context, 0.13, 200, 0.3);
      break;
    case "turn":
      tone(context, 0, 660, 0.12);
      break;
    case "round":
      [523, 659, 784].forEach((pitch, step) => {
        tone(context, step * 0.11, pitch, 0.1);
      });
      break;
  }
}

/** A tile on wood: a short burst of noise through a narrow filter. */
function knock(audio: AudioContext, delay: number, pitch: number, loudness: number): void {
  const length = Math.floor(audio.sampleRate * 0.07);
  const buffer = audio.createBuffer(1, length, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let at = 0; at < length; at += 1) samples[at] = (Math.random() * 2 - 1) * (1 - at / length) ** 6;
  const source = audio.createBufferSource();
  source.buffer = buffer;
  const filter = audio.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  filter.Q.value = 3;
  const gain = audio.createGain();
  gain.gain.value = loudness;
  source.connect(filter).connect(gain).connect(audio.destination);
  source.start(audio.currentTime + delay);
}

function tone(audio: AudioContext | null, delay: number, pitch: number, loudness: number): void {
  if (audio === null) return;
  const start = audio.currentTime + delay;
  const oscillator = audio.createOscillator();
  oscillator.type = "sine";
  oscillator.frequency.value = pitch;
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(loudness, start + 0.01);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + 0.22);
  oscillator.connect(gain).connect(audio.destination);
  oscillator.start(start);
  oscillator.stop(start + 0.25);
}
