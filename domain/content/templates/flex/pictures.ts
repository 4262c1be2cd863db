import { mapTexts } from "#domain/platform/line/message-texts.ts";

/** Begins the address of a picture that was uploaded here; its key follows. */
const UPLOADED = "media:";

/** The properties from which LINE fetches pictures. */
export const FETCHED: ReadonlySet<string> = new Set(["url", "previewUrl"]);

/** Uploaded picture in a message's JSON; its address is made when it is sent. */
export const pictureAddress = (mediaKey: string): string => `${UPLOADED}${mediaKey}`;

/** Key of an uploaded picture; null for an external address. */
export const mediaKeyOf = (address: unknown): string | null =>
	typeof address === "string" && address.startsWith(UPLOADED) ? address.slice(UPLOADED.length) : null;

/** A message with the addresses of its uploaded pictures. */
export const withPictures = <Message>(message: Message, addressOf: (mediaKey: string) => string): Message =>
	mapTexts(message, (text, field) => {
		const key = FETCHED.has(field) ? mediaKeyOf(text) : null;
		return key === null ? text : addressOf(key);
	});

/** The uploaded pictures that a message names. */
export function picturesIn(message: unknown): string[] {
	const found = new Set<string>();
	withPictures(message, (key) => {
		found.add(key);
		return key;
	});
	return [...found];
}

/** An address as long as those that uploaded pictures have once they are sent. */
export const standIn = (): string => `https://example.com/m/${"x".repeat(150)}`;
