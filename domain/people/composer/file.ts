import { z } from "zod";
import { COMPOSE_TEXTS } from "#domain/platform/texts/compose-texts.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { requiredText } from "#domain/platform/wire/input-schemas.ts";

/** Kinds of attachment other than pictures. */
const FILE_KINDS = ["video", "audio", "file"] as const;
export type FileKind = (typeof FILE_KINDS)[number];

/** Cloudflare's limit for one request is 100 MB; LINE would accept videos and sounds of 200. */
export const MAX_FILE_MEGABYTES = 95;

const MAX_FILE_NAME = 200;

/** A name is one line: by its first line end a talk knows where the name ends and the address begins. */
export const fileName = () =>
	requiredText(MAX_FILE_NAME, COMPOSE_TEXTS.fileNameRequired).transform((name) =>
		name.replaceAll(/\s+/g, " "),
	);

export const fileQuery = z.object({
	kind: z.enum(FILE_KINDS, { error: FIELD_TEXTS.choiceUnknown }),
	name: fileName(),
});

/** The text that sends a file as a link. */
export const fileText = (name: string, address: string): string => `📎 ${name}\n${address}`;

/** The name and the address in a text that sends a file as a link; null in any other. */
export function fileIn(text: string): { name: string; address: string } | null {
	const [, name, address] = /^📎 (.{1,200})\n(https?:\/\/[^\s/]+\/m\/[\w.-]+)$/u.exec(text) ?? [];
	return name !== undefined && address !== undefined ? { name, address } : null;
}

/** Number of bytes at the head of a file that identify its type. */
export const HEAD_BYTES = 12;

/**
 * Type of a file by its first bytes, since a browser's type proves nothing; undefined where it is not of the
 * declared kind. A file that is neither video nor sound is only offered for download.
 */
export function fileType(kind: FileKind, head: Uint8Array): string | undefined {
	if (kind === "file") return "application/octet-stream";
	const brand = isBaseMedia(head) ? latin(head, 8, 12) : null;
	if (kind === "video") return brand !== null && !brand.startsWith("M4A") ? "video/mp4" : undefined;
	if (brand !== null) return "audio/mp4";
	const isMp3 = latin(head, 0, 3) === "ID3" || (head[0] === 0xff && ((head[1] ?? 0) & 0xe0) === 0xe0);
	return isMp3 ? "audio/mpeg" : undefined;
}

/** A file of ISO's base media format, as MP4 and M4A are. */
const isBaseMedia = (head: Uint8Array) => latin(head, 4, 8) === "ftyp";

const latin = (bytes: Uint8Array, from: number, to: number) =>
	String.fromCharCode(...bytes.subarray(from, to));
