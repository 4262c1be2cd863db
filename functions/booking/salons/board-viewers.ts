import type { Connection } from "partyserver";
import { z } from "zod";
import type { Db } from "#db/d1-client.ts";
import { MOST_BOARD_DAYS } from "#domain/booking/salons/inputs/reservations.ts";
import type { BoardViewer } from "#domain/booking/salons/presence.ts";
import { calendarDay, recordId } from "#domain/platform/wire/input-schemas.ts";
import { findOperatorName } from "#functions/engine/rooms/find-operator-name.ts";
import type { RoomVisitor } from "#functions/engine/rooms/room-door.ts";

/** Message of a console about what it displays: the days of the board, and the reservation in its panel. */
export const lookMessage = z.object({
	type: z.literal("look"),
	date: calendarDay(),
	days: z.number().int().min(1).max(MOST_BOARD_DAYS),
	reservation_id: recordId().nullable(),
});

type BoardLook = RoomVisitor & { viewer?: BoardViewer };

/** Notes what a console shows, in the state of its connection: a room that slept still knows who is there. */
export async function setBoardLook(
	db: Db,
	connection: Connection,
	{ type: _, ...shown }: z.output<typeof lookMessage>,
): Promise<void> {
	const before = connection.state as BoardLook;
	const name = before.viewer?.name ?? (await findOperatorName(db, before.operatorId));
	// While the name was read, the connection may have said more.
	const state = connection.state as BoardLook;
	connection.setState({ ...state, viewer: { ...shown, id: state.operatorId, name } } satisfies BoardLook);
}

/** Whether a console said what it shows. */
export const isBoardViewer = ({ state }: Connection): boolean => Boolean((state as BoardLook | null)?.viewer);

/** Everybody who shows something, each console by itself. */
export const listBoardViewers = (visitors: readonly [Connection, RoomVisitor][]): BoardViewer[] =>
	visitors.flatMap(([, visitor]) => (visitor as BoardLook).viewer ?? []);
