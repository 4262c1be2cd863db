import { toDayNumber } from "#domain/booking/salons/salon-minutes.ts";
import type { RoomQueryDefinition } from "./room-query.ts";

interface HoldEndQueryInput {
	/** Key, day and start minute of the hold. */
	key: string;
	date: string;
	from: number;
}

interface HoldEndQueryAnswer {
	/** Epoch ms; null where there is no such hold. */
	until: number | null;
}

/** End of a hold, for the visitor with its key. */
export const holdEndRoomQuery: RoomQueryDefinition<HoldEndQueryInput, HoldEndQueryAnswer> = {
	days: ({ date }) => [toDayNumber(date)],
	answer: ({ book }, _, { key, date, from }) => {
		const ownHold = book.holdsOn(toDayNumber(date)).find((hold) => hold.key === key && hold.from === from);
		return { until: ownHold?.until ?? null };
	},
};
