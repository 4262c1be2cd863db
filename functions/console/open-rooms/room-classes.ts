import type { Db } from "#db/d1-client.ts";
import * as registry from "./registry.ts";

/** Methods of every room, called by `leave-rooms.ts`. */
export interface RoomMethods {
	/** Disconnects the consoles of a session that has ended. */
	leave(session: string): void;
	/** Makes the consoles of operators reconnect. */
	renew(operatorIds: number[]): void;
}

/** Class of a kind of room, with its room names. */
interface RoomClass {
	/** Names of the existing rooms; with `only`, that name, or none if there is no such room. */
	names(db: Db, only?: string): Promise<string[]>;
	prototype: RoomMethods;
}

/** Every room's class, by its binding. */
export const ROOM_CLASSES: Record<keyof registry.RoomBindings, RoomClass> = registry;

/** Name of a binding in PartyServer's addresses: `token-limit` for `TokenLimit`. */
const partyOf = (binding: string): string => binding.replaceAll(/(?<=.)[A-Z]/g, "-$&").toLowerCase();

const ROOM_BY_PARTY = new Map(
	Object.entries(ROOM_CLASSES).map(([binding, room]) => [partyOf(binding), room]),
);

/** Whether a room may exist: a salon's room ends with the salon. */
export async function isRoomName(db: Db, { party, room }: { party: string; room: string }): Promise<boolean> {
	const names = await ROOM_BY_PARTY.get(party)?.names(db, room);
	return names?.includes(room) ?? false;
}
