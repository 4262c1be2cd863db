import type { Db } from "#db/client.ts";
import * as registry from "./registry.ts";

/** What every room can be asked (`leave.ts`). */
export interface AnyRoom {
	/** Closes the connections of a session that was closed. */
	leave(session: string): void;
	/** Has the consoles of operators come in anew. */
	renew(operatorIds: number[]): void;
}

/** What a room's class says of its rooms. */
interface RoomClass {
	/** The names of those that there are; with `only`, of that one alone, where it is there. */
	names(db: Db, only?: string): Promise<string[]>;
	prototype: AnyRoom;
}

/** Every room's class, by its binding. */
export const CLASSES: Record<keyof registry.RoomBindings, RoomClass> = registry;

/** Parties are called in addresses as PartyServer has it: `TokenLimit` is `token-limit`. */
const partyOf = (binding: string): string => binding.replaceAll(/(?<=.)[A-Z]/g, "-$&").toLowerCase();

const BY_PARTY = new Map(Object.entries(CLASSES).map(([binding, room]) => [partyOf(binding), room]));

/** Whether there is such a room now: a salon's goes with the salon. */
export async function isRoom(db: Db, { party, room }: { party: string; room: string }): Promise<boolean> {
	const names = await BY_PARTY.get(party)?.names(db, room);
	return names?.includes(room) ?? false;
}
