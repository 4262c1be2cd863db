import { generateMp4, MP4_DURATION } from "./generate-mp4.ts";
import { generatePdf } from "./generate-pdf.ts";
import { generatePng } from "./generate-png.ts";
import { generateWav, WAV_DURATION } from "./generate-wav.ts";

const CONTENT_TYPES = ["image", "video", "audio", "file"] as const;

export type ContentType = (typeof CONTENT_TYPES)[number];

export const isContentType = (type: string): type is ContentType =>
	(CONTENT_TYPES as readonly string[]).includes(type);

/** Duration of generated videos and sounds, ms. */
export const CONTENT_DURATIONS = { video: MP4_DURATION, audio: WAV_DURATION };

/** Content of a friend's message, generated on demand and deterministic per message. */
export function generateContent(
	type: ContentType,
	messageId: string,
): { bytes: Uint8Array<ArrayBuffer>; mediaType: string } {
	const seed = Number(messageId.slice(-4)) || 0;
	switch (type) {
		case "image":
			return { bytes: generatePng(seed), mediaType: "image/png" };
		case "video":
			return { bytes: generateMp4(), mediaType: "video/mp4" };
		case "audio":
			return { bytes: generateWav(seed), mediaType: "audio/wav" };
		case "file":
			return { bytes: generatePdf(`Message ${messageId}`), mediaType: "application/pdf" };
	}
}
