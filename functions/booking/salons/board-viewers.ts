import type { Connection } from "partyserver";
import { z } from "zod";
import type { Db } from "#db/client.ts";
import { MOST_BOARD_DAYS } from "#domain/booking/salons/inputs/reservations.ts";
import type { Viewer } from "#domain/booking/salons/presence.ts";
import { calendarDay, recordId } from "#domain/platform/wire/wire.ts";
import type { Visitor } from "#functions/engine/rooms/door.ts";
import { nameOf } from "#functions/engine/rooms/names.ts";

/** What a console says it shows: the days of the board, and the reservation in its panel. */
export const look = z.object({
	type: z.literal("look"),
	date: calendarDay(),
	days: z.number().int().min(1).max(MOST_BOARD_DAYS),
	reservation_id: recordId().nullable(),
});

type Looking = Visitor & { viewer?: Viewer };

/** Notes what a console shows, in the state of its connection: a room that slept still knows who is there. */
export async function noteLook(
	db: Db,
	connection: Connection,
	{ type: _, ...shown }: z.output<typeof look>,
): Promise<void> {
	const before = connection.state as Looking;
	const name = before.viewer?.name ?? (await nameOf(db, before.operatorId));
	// While the name was read, the connection may have said more.
	const state = connection.state as Looking;
	connection.setState({ ...state, viewer: { ...shown, id: state.operatorId, name } } satisfies Looking);
}

/** Whether a console said what it shows. */
export const isLooking = ({ state }: Connection): boolean => Boolean((state as Looking | null)?.viewer);

/** Everybody who shows something, each console by itself. */
export const viewersOf = (visitors: readonly [Connection, Visitor][]): Viewer[] =>
	visitors.flatMap(([, visitor]) => (visitor as Looking).viewer ?? []);
