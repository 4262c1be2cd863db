/**
 * Steps of an import of followers: `listing` reads LINE's list, `closing` finds the friends who are gone from
 * it, `profiles` reads names and pictures.
 */
export type FollowerImportState = "listing" | "closing" | "profiles" | "finished" | "failed" | "cancelled";

/** States in which an import works. */
export const RUNNING_IMPORT_STATES = [
	"listing",
	"closing",
	"profiles",
] as const satisfies FollowerImportState[];

/** Whether an import is at work. */
export const isFollowerImportRunning = (state: FollowerImportState): boolean =>
	(RUNNING_IMPORT_STATES as readonly FollowerImportState[]).includes(state);

/** Attempts at one page before an import is given up: about four hours of LINE's silence. */
export const FOLLOWER_IMPORT_ATTEMPTS = 30;
/** Times that the list is begun anew before the import is given up. */
export const MAX_IMPORT_RESTARTS = 5;
/** Pages of a list: 50 million followers. A list that never ends is given up. */
export const MAX_FOLLOWER_PAGES = 50_000;
/** Maximum number of friends whose profiles a page of the console requests at once. */
export const MAX_REQUESTED_PROFILES = 100;
