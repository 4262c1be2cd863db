import type { Connection } from "partyserver";
import { z } from "zod";
import type { Db } from "#db/d1-client.ts";
import type { BoardViewer } from "#domain/booking/salons/board-presence.ts";
import { MAX_BOARD_DAYS } from "#domain/booking/salons/inputs/reservation-inputs.ts";
import { calendarDay, recordId } from "#domain/platform/wire/input-schemas.ts";
import { findOperatorName } from "#functions/engine/rooms/find-operator-name.ts";
import type { RoomVisitor } from "#functions/engine/rooms/room-door.ts";

/** Message of a console about its view: the days of the board, and the reservation in its panel. */
export const boardViewMessage = z.object({
	type: z.literal("look"),
	date: calendarDay(),
	days: z.number().int().min(1).max(MAX_BOARD_DAYS),
	reservation_id: recordId().nullable(),
});

type BoardConnectionState = RoomVisitor & { viewer?: BoardViewer };

/** Stores a console's view in the state of its connection, which survives the room's hibernation. */
export async function storeBoardView(
	db: Db,
	connection: Connection,
	{ type: _, ...boardView }: z.output<typeof boardViewMessage>,
): Promise<void> {
	const before = connection.state as BoardConnectionState;
	const name = before.viewer?.name ?? (await findOperatorName(db, before.operatorId));
	// Read again: another message may have changed the state while the name was read.
	const state = connection.state as BoardConnectionState;
	connection.setState({
		...state,
		viewer: { ...boardView, id: state.operatorId, name },
	} satisfies BoardConnectionState);
}

/** Whether a console has reported its view. */
export const isBoardViewer = ({ state }: Connection): boolean =>
	Boolean((state as BoardConnectionState | null)?.viewer);

/** Lists all viewers, one entry per console. */
export const listBoardViewers = (visitors: readonly [Connection, RoomVisitor][]): BoardViewer[] =>
	visitors.flatMap(([, visitor]) => (visitor as BoardConnectionState).viewer ?? []);
