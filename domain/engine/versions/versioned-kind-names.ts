import { DAY } from "#domain/platform/time/wire-time.ts";

/** Kinds whose saved versions are kept. */
export const VERSIONED_KIND_NAMES = ["action", "scenario", "template", "richmenu", "form"] as const;

export type VersionedName = (typeof VERSIONED_KIND_NAMES)[number];

export const isVersioned = (kind: string): kind is VersionedName =>
	(VERSIONED_KIND_NAMES as readonly string[]).includes(kind);

/** Maximum number of versions kept per item, including its first. */
export const MAX_VERSIONS = 100;
/** Retention of a version after another replaced it. */
export const VERSION_RETENTION = 90 * DAY;
/** Versions above this size are listed without content: a database row is limited to two megabytes. */
export const MAX_VERSION_BYTES = 1_000_000;
