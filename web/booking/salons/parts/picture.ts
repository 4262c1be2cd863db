import { mediaUrl } from "#web/platform/media/upload.ts";

const OURS = mediaUrl("");

/** The key of a picture that was uploaded here; null of any other address. */
export const keyOfPicture = (address: string): string | null =>
	address.startsWith(OURS) ? address.slice(OURS.length) : null;

export const pictureOf = (key: string | null): string => (key === null ? "" : mediaUrl(key));
