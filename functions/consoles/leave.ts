import { isNull } from "drizzle-orm";
import { connect } from "#db/client.ts";
import { salons } from "#db/salons.ts";
import { INBOX_ROOM } from "#domain/rooms.ts";
import type { Env } from "../env.ts";

/**
 * Disconnects the consoles of a closed session. It never fails its caller: the session is over in D1, no room admits it
 * again, and a room that could not be reached soon asks for a new token.
 */
export async function leaveRooms(env: Env, session: string): Promise<void> {
	try {
		const rows = await connect(env.DB).select({ id: salons.id }).from(salons).where(isNull(salons.deletedAt));
		await Promise.all([
			env.Inbox.get(env.Inbox.idFromName(INBOX_ROOM)).leave(session),
			...rows.map(({ id }) => env.Salon.get(env.Salon.idFromName(String(id))).leave(session)),
		]);
	} catch (error) {
		console.warn(JSON.stringify({ event: "leave.failed", error: String(error) }));
	}
}
