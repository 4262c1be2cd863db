import { z } from "zod";
import { COMPOSE_TEXTS } from "#domain/platform/texts/compose-texts.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { requiredText } from "#domain/platform/wire/input-schemas.ts";

/** Kinds of attachment other than pictures. */
const FILE_KINDS = ["video", "audio", "file"] as const;
export type ComposerFileKind = (typeof FILE_KINDS)[number];

/** Cloudflare's limit for one request is 100 MB; LINE would accept videos and sounds of 200. */
export const MAX_FILE_MEGABYTES = 95;

const MAX_FILE_NAME = 200;

/** One line: in the sent text, the first line end separates the name from the address. */
export const fileNameInput = () =>
	requiredText(MAX_FILE_NAME, COMPOSE_TEXTS.fileNameRequired).transform((name) =>
		name.replaceAll(/\s+/g, " "),
	);

export const composerFileQuery = z.object({
	kind: z.enum(FILE_KINDS, { error: FIELD_TEXTS.choiceUnknown }),
	name: fileNameInput(),
});

/** Text message that sends a file as a link. */
export const fileLinkText = (name: string, address: string): string => `📎 ${name}\n${address}`;

/** Name and address in a text that sends a file as a link; null for any other text. */
export function parseFileLink(text: string): { name: string; address: string } | null {
	const [, name, address] = /^📎 (.{1,200})\n(https?:\/\/[^\s/]+\/m\/[\w.-]+)$/u.exec(text) ?? [];
	return name !== undefined && address !== undefined ? { name, address } : null;
}

/** Number of bytes at the head of a file that identify its type. */
export const TYPE_HEAD_BYTES = 12;

/**
 * Type of a file by its first bytes, since a browser's type proves nothing; undefined if it is not of the
 * declared kind. A file that is neither video nor sound is only offered for download.
 */
export function detectFileType(kind: ComposerFileKind, head: Uint8Array): string | undefined {
	if (kind === "file") return "application/octet-stream";
	const brand = isBaseMedia(head) ? latinText(head, 8, 12) : null;
	if (kind === "video") return brand !== null && !brand.startsWith("M4A") ? "video/mp4" : undefined;
	if (brand !== null) return "audio/mp4";
	// An MP3 begins with a tag or with the eleven set bits of a frame.
	const isMp3 = latinText(head, 0, 3) === "ID3" || (head[0] === 0xff && ((head[1] ?? 0) & 0xe0) === 0xe0);
	return isMp3 ? "audio/mpeg" : undefined;
}

/** Whether the file is in the ISO base media format, like MP4 and M4A. */
const isBaseMedia = (head: Uint8Array) => latinText(head, 4, 8) === "ftyp";

const latinText = (bytes: Uint8Array, from: number, to: number) =>
	String.fromCharCode(...bytes.subarray(from, to));
