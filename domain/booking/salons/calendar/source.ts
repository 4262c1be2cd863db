/** What a block or a shift that came from Google's calendar has as its source. */
const GOOGLE = "google:";

/** The source of what a link brought in of an event. */
export const sourceOf = (linkId: number, eventId: string): string => `${prefixOf(linkId)}${eventId}`;

/** How the sources of a link begin. */
export const prefixOf = (linkId: number): string => `${GOOGLE}${linkId}:`;

/** The event that a source names. */
export const eventIdOf = (source: string): string => source.slice(source.indexOf(":", GOOGLE.length) + 1);

/** Whether Google's calendar alone changes it. */
export const isImported = (source: string | null): boolean => source?.startsWith(GOOGLE) ?? false;
