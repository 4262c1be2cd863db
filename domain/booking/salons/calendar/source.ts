/** Source prefix of blocks and shifts imported from Google's calendar. */
const GOOGLE = "google:";

/** Returns the source of an entry that a link imported from an event. */
export const sourceOf = (linkId: number, eventId: string): string => `${prefixOf(linkId)}${eventId}`;

/** Returns the source prefix of a link. */
export const prefixOf = (linkId: number): string => `${GOOGLE}${linkId}:`;

/** Returns the event id in a source. */
export const eventIdOf = (source: string): string => source.slice(source.indexOf(":", GOOGLE.length) + 1);

/** Whether only Google's calendar may change the entry. */
export const isImported = (source: string | null): boolean => source?.startsWith(GOOGLE) ?? false;
