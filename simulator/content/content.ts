import { MP4_DURATION, mp4 } from "./mp4.ts";
import { pdf } from "./pdf.ts";
import { png } from "./png.ts";
import { WAV_DURATION, wav } from "./wav.ts";

const CONTENT_TYPES = ["image", "video", "audio", "file"] as const;

export type ContentType = (typeof CONTENT_TYPES)[number];

export const isContentType = (type: string): type is ContentType =>
	(CONTENT_TYPES as readonly string[]).includes(type);

/** Duration of generated videos and sounds, ms. */
export const DURATIONS = { video: MP4_DURATION, audio: WAV_DURATION };

/**
 * Returns the content of a message that a friend "sent", generated on demand and deterministic for a message.
 */
export function contentOf(
	type: ContentType,
	messageId: string,
): { bytes: Uint8Array<ArrayBuffer>; mediaType: string } {
	const seed = Number(messageId.slice(-4)) || 0;
	switch (type) {
		case "image":
			return { bytes: png(seed), mediaType: "image/png" };
		case "video":
			return { bytes: mp4(), mediaType: "video/mp4" };
		case "audio":
			return { bytes: wav(seed), mediaType: "audio/wav" };
		case "file":
			return { bytes: pdf(`Message ${messageId}`), mediaType: "application/pdf" };
	}
}
