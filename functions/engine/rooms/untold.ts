import type { Connection } from "partyserver";
import { reasonOf } from "#db/platform/sql/reason.ts";

/** A console closed with it comes back by itself, and is told what it missed or reads everything anew. */
const CLOSE_UNTOLD = 1011;

/**
 * Shuts out a console of which it could not be asked who it is, or whom it may hear of: one that stayed would hear what
 * comes later, and never of what was left out.
 * @returns nobody: of whom it may hear
 */
export function untold(connection: Connection, error: unknown): Set<number> {
	console.warn(JSON.stringify({ event: "room.untold", error: reasonOf(error) }));
	connection.close(CLOSE_UNTOLD, "untold");
	return new Set();
}
