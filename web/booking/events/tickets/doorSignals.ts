/** Vibrations in milliseconds: one for an admitted friend, three long ones for anybody else. */
const VIBRATIONS = { good: [80], bad: [250, 100, 250, 100, 250] };
/** Tones in hertz, with their seconds. */
const TONES = {
	good: [[880, 0.12]],
	bad: [
		[220, 0.25],
		[180, 0.35],
	],
} as const;

let audio: AudioContext | undefined;

/** Prepares the sound: phones play it only after a touch. */
export function prepareSound(): void {
	if (!("AudioContext" in globalThis)) return;
	audio ??= new AudioContext();
	void audio.resume();
}

/** Tells the result by sound and vibration, for staff who look at the guests. */
export function signalResult(tone: keyof typeof TONES): void {
	if ("vibrate" in navigator) navigator.vibrate(VIBRATIONS[tone]);
	if (!audio) return;
	let at = audio.currentTime;
	for (const [frequency, seconds] of TONES[tone]) {
		const oscillator = audio.createOscillator();
		oscillator.frequency.value = frequency;
		oscillator.connect(audio.destination);
		oscillator.start(at);
		oscillator.stop(at + seconds);
		at += seconds;
	}
}
