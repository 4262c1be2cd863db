import type { Connection } from "partyserver";
import { rootCauseOf } from "#db/platform/sql/root-cause.ts";

/** Close code of a failed read: the console reconnects by itself, and catches up or reloads everything. */
const CLOSE_FAILED = 1011;

/**
 * Closes a console whose identity or visible friends could not be read: if it stayed, it would receive later
 * frames, but never the skipped ones.
 * @returns an empty set of visible friends
 */
export function closeFailedConsole(connection: Connection, error: unknown): Set<number> {
	console.warn(JSON.stringify({ event: "room.untold", error: rootCauseOf(error) }));
	connection.close(CLOSE_FAILED, "untold");
	return new Set();
}
