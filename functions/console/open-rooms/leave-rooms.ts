import type { Server } from "partyserver";
import { rootCauseOf } from "#db/platform/sql/root-cause.ts";
import type { Ctx } from "#functions/context.ts";
import type { Env } from "#functions/env.ts";
import type { RoomBindings } from "./registry.ts";
import { ROOM_CLASSES, type RoomMethods } from "./room-classes.ts";

type Room = Server<Env> & RoomMethods;

/**
 * Disconnects the consoles of a closed session from every room. An error is only logged: no room admits the
 * session again, and a room that cannot be reached now asks its consoles for a new token soon.
 */
export const leaveRooms = (ctx: Pick<Ctx, "env" | "db">, session: string): Promise<void> =>
	callEveryRoom(ctx, (room) => room.leave(session));

/**
 * Makes the consoles of operators reconnect to every room after their abilities or visibility changed. An
 * error is only logged: a room that cannot be reached now asks its consoles for a new token soon.
 */
export const renewRooms = (ctx: Pick<Ctx, "env" | "db">, operatorIds: readonly number[]): Promise<void> =>
	operatorIds.length === 0 ? Promise.resolve() : callEveryRoom(ctx, (room) => room.renew([...operatorIds]));

async function callEveryRoom(
	{ env, db }: Pick<Ctx, "env" | "db">,
	callRoom: (room: DurableObjectStub<Room>) => Promise<void>,
): Promise<void> {
	const parties = Object.entries(ROOM_CLASSES) as [
		keyof RoomBindings,
		(typeof ROOM_CLASSES)[keyof RoomBindings],
	][];
	const results = await Promise.allSettled(
		parties.map(async ([binding, { names }]) => {
			const rooms = env[binding] as DurableObjectNamespace<Room>;
			await Promise.all((await names(db)).map((name) => callRoom(rooms.get(rooms.idFromName(name)))));
		}),
	);
	for (const result of results)
		if (result.status === "rejected")
			console.warn(JSON.stringify({ event: "leave.failed", error: rootCauseOf(result.reason) }));
}
