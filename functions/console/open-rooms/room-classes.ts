import type { Db } from "#db/d1-client.ts";
import * as registry from "./registry.ts";

/** Methods of every room (`leave.ts`). */
export interface AnyRoom {
	/** Closes the connections of a session that was closed. */
	leave(session: string): void;
	/** Makes the consoles of operators reconnect. */
	renew(operatorIds: number[]): void;
}

/** Class of a kind of room, with its room names. */
interface RoomClass {
	/** Names of existing rooms; with `only`, of that one if it exists. */
	names(db: Db, only?: string): Promise<string[]>;
	prototype: AnyRoom;
}

/** Every room's class, by its binding. */
export const ROOM_CLASSES: Record<keyof registry.RoomBindings, RoomClass> = registry;

/** PartyServer's form of a party's name: `TokenLimit` is `token-limit`. */
const partyOf = (binding: string): string => binding.replaceAll(/(?<=.)[A-Z]/g, "-$&").toLowerCase();

const BY_PARTY = new Map(Object.entries(ROOM_CLASSES).map(([binding, room]) => [partyOf(binding), room]));

/** Whether the room exists now: a salon's room ends with the salon. */
export async function isRoomName(db: Db, { party, room }: { party: string; room: string }): Promise<boolean> {
	const names = await BY_PARTY.get(party)?.names(db, room);
	return names?.includes(room) ?? false;
}
