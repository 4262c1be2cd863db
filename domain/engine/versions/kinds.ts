import { DAY } from "#domain/platform/time/time.ts";

/** The kinds of items whose saves are kept. */
export const VERSIONED = ["action", "scenario", "template", "richmenu", "form"] as const;

export type VersionedName = (typeof VERSIONED)[number];

export const isVersioned = (kind: string): kind is VersionedName =>
	(VERSIONED as readonly string[]).includes(kind);

/** How many versions of an item are kept, its first one included. */
export const VERSIONS_KEPT = 100;
/** How long one is kept after another replaced it. */
export const VERSIONS_KEPT_FOR = 90 * DAY;
/** A larger one is listed without what it held: a row of the database holds two megabytes. */
export const MAX_VERSION_BYTES = 1_000_000;
