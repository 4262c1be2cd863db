import { mediaUrl } from "#web/platform/media/uploadMedia.ts";

const MEDIA_PREFIX = mediaUrl("");

/** Key of an uploaded picture; null for any other URL. */
export const pictureKeyFromUrl = (address: string): string | null =>
	address.startsWith(MEDIA_PREFIX) ? address.slice(MEDIA_PREFIX.length) : null;

export const pictureUrlFromKey = (key: string | null): string => (key === null ? "" : mediaUrl(key));
