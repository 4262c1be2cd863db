import { INBOX_ROOM } from "#domain/rooms.ts";
import type { Env } from "../env.ts";

/**
 * Disconnects the consoles of a closed session. It never fails its caller: the session is over in D1, no room admits it
 * again, and a room that could not be reached soon asks for a new token.
 */
export async function leaveRooms(env: Env, session: string): Promise<void> {
	try {
		await env.Inbox.get(env.Inbox.idFromName(INBOX_ROOM)).leave(session);
	} catch (error) {
		console.warn(JSON.stringify({ event: "leave.failed", error: String(error) }));
	}
}
