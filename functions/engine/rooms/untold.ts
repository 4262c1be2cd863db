import type { Connection } from "partyserver";
import { reasonOf } from "#db/platform/sql/reason.ts";

/** A console closed with it reconnects by itself, and catches up or reloads everything. */
const CLOSE_UNTOLD = 1011;

/**
 * Closes a console whose identity or visible friends could not be read: if it stayed, it would receive later
 * frames, but never the skipped ones.
 * @returns an empty set of visible friends
 */
export function untold(connection: Connection, error: unknown): Set<number> {
	console.warn(JSON.stringify({ event: "room.untold", error: reasonOf(error) }));
	connection.close(CLOSE_UNTOLD, "untold");
	return new Set();
}
