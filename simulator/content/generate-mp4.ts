import { joinBytes } from "#domain/platform/wire/join-bytes.ts";

/** Duration stated by the header and the webhook, ms. */
export const MP4_DURATION = 3_000;

function box(name: string, ...content: Uint8Array[]): Uint8Array<ArrayBuffer> {
	const data = joinBytes(content);
	const head = new Uint8Array(8);
	new DataView(head.buffer).setUint32(0, 8 + data.length);
	head.set(new TextEncoder().encode(name), 4);
	return joinBytes([head, data]);
}

/** Movie header (`mvhd`), by its byte offsets; the other fields stay 0. */
function movieHeader(): Uint8Array<ArrayBuffer> {
	const bytes = new Uint8Array(100);
	const view = new DataView(bytes.buffer);
	// Units per second, and the duration in them.
	view.setUint32(12, 1_000);
	view.setUint32(16, MP4_DURATION);
	// Normal speed and full volume, as fixed-point numbers.
	view.setUint32(20, 0x00010000);
	view.setUint16(24, 0x0100);
	// The unit matrix.
	view.setUint32(36, 0x00010000);
	view.setUint32(52, 0x00010000);
	view.setUint32(68, 0x40000000);
	// Id of the next track.
	view.setUint32(96, 1);
	return bytes;
}

/** Well-formed video file without frames, sufficient to be stored and forwarded. */
export function generateMp4(): Uint8Array<ArrayBuffer> {
	const brands = new TextEncoder().encode("isom\u0000\u0000\u0002\u0000isommp42");
	return joinBytes([box("ftyp", brands), box("moov", box("mvhd", movieHeader())), box("mdat")]);
}
