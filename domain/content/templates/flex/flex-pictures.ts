import { mapTexts } from "#domain/platform/line/message-texts.ts";

/** Prefix of the address of an uploaded picture, followed by its key. */
const ADDRESS_PREFIX = "media:";

/** Properties from whose addresses LINE fetches pictures. */
export const PICTURE_PROPERTIES: ReadonlySet<string> = new Set(["url", "previewUrl"]);

/** Internal address of an uploaded picture in a message's JSON; sending replaces it. */
export const internalPictureAddress = (mediaKey: string): string => `${ADDRESS_PREFIX}${mediaKey}`;

/** Key of an uploaded picture; null for an external address. */
export const mediaKeyFromAddress = (address: unknown): string | null =>
	typeof address === "string" && address.startsWith(ADDRESS_PREFIX)
		? address.slice(ADDRESS_PREFIX.length)
		: null;

/** Replaces the internal addresses of a message's uploaded pictures. */
export const replacePictureAddresses = <Message>(
	message: Message,
	addressOf: (mediaKey: string) => string,
): Message =>
	mapTexts(message, (text, field) => {
		const key = PICTURE_PROPERTIES.has(field) ? mediaKeyFromAddress(text) : null;
		return key === null ? text : addressOf(key);
	});

/** Keys of the uploaded pictures of a message. */
export function listPictureKeys(message: unknown): string[] {
	const keys = new Set<string>();
	replacePictureAddresses(message, (key) => {
		keys.add(key);
		return key;
	});
	return [...keys];
}

/** Address with the length of a sent picture's signed address. */
export const longestPictureAddress = (): string => `https://example.com/m/${"x".repeat(150)}`;
