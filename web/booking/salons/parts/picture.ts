import { mediaUrl } from "#web/platform/media/uploadMedia.ts";

const OURS = mediaUrl("");

/** Key of an uploaded picture; null for any other URL. */
export const keyOfPicture = (address: string): string | null =>
	address.startsWith(OURS) ? address.slice(OURS.length) : null;

export const pictureOf = (key: string | null): string => (key === null ? "" : mediaUrl(key));
