import { INBOX_ROOM } from "#domain/rooms.ts";
import type { Env } from "../env.ts";

/**
 * Shuts out the consoles of a session that was closed. Never fails its caller: the session is over in D1, no room lets
 * it in again, and a room that could not be reached asks for a new token before long.
 */
export async function leaveRooms(env: Env, session: string): Promise<void> {
	try {
		await env.Inbox.get(env.Inbox.idFromName(INBOX_ROOM)).leave(session);
	} catch (error) {
		console.warn(JSON.stringify({ event: "leave.failed", error: String(error) }));
	}
}
