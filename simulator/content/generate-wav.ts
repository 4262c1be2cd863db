/** Samples per second. */
const RATE = 8_000;
const SECONDS = 1;
/** Bytes before the samples. */
const HEADER_LENGTH = 44;

/** Duration of the sound, as the webhook reports it. */
export const WAV_DURATION = SECONDS * 1_000;

/** A second of a quiet tone: eight bits, one channel. */
export function generateWav(seed: number): Uint8Array<ArrayBuffer> {
	const samples = RATE * SECONDS;
	const bytes = new Uint8Array(HEADER_LENGTH + samples);
	const view = new DataView(bytes.buffer);
	const write = (offset: number, text: string) => bytes.set(new TextEncoder().encode(text), offset);
	write(0, "RIFF");
	view.setUint32(4, HEADER_LENGTH - 8 + samples, true);
	// Format chunk: its length, PCM, channels, samples and bytes per second, bytes and bits per sample.
	write(8, "WAVEfmt ");
	view.setUint32(16, 16, true);
	view.setUint16(20, 1, true);
	view.setUint16(22, 1, true);
	view.setUint32(24, RATE, true);
	view.setUint32(28, RATE, true);
	view.setUint16(32, 1, true);
	view.setUint16(34, 8, true);
	write(36, "data");
	view.setUint32(40, samples, true);
	const pitch = 330 + (seed % 6) * 55;
	for (let index = 0; index < samples; index += 1) {
		bytes[HEADER_LENGTH + index] = 128 + Math.round(40 * Math.sin((2 * Math.PI * pitch * index) / RATE));
	}
	return bytes;
}
