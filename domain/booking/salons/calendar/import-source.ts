/** Source prefix of blocks and shifts imported from Google's calendar. */
const GOOGLE_PREFIX = "google:";

/** Returns the source of an entry that a link imported from an event. */
export const buildImportSource = (linkId: number, eventId: string): string =>
	`${buildImportPrefix(linkId)}${eventId}`;

/** Returns the source prefix of a link. */
export const buildImportPrefix = (linkId: number): string => `${GOOGLE_PREFIX}${linkId}:`;

/** Returns the event id in a source. */
export const parseImportedEventId = (source: string): string =>
	source.slice(source.indexOf(":", GOOGLE_PREFIX.length) + 1);

/** Whether only Google's calendar may change the entry. */
export const isImportedSource = (source: string | null): boolean =>
	source?.startsWith(GOOGLE_PREFIX) ?? false;
