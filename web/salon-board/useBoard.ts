import { useCallback, useMemo, useState } from "react";
import { useSession } from "../api/session.tsx";
import { readWaiting } from "../salons/api.ts";
import { type Board, type Held, type Reservation, useBoardData, useHolds } from "./api.ts";
import { useSalonRoom } from "./live/useSalonRoom.ts";
import { keptBoard } from "./model/kept.ts";
import type { Period } from "./model/periods.ts";
import { othersOf } from "./model/presence.ts";
import {
	asksToRead,
	isOfHolds,
	isOfWaiting,
	type RoomFrame,
	withFrame,
	withReservation,
} from "./model/roomFrames.ts";

const NO_HOLDS: readonly Held[] = [];

/**
 * The board of a period, kept true by the salon's room and by what this page is answered itself. Colleagues are told of
 * the days that it shows.
 */
export function useBoard(
	salonId: number,
	{ period, shown }: { period: Period; shown: Period },
	hear: (frame: RoomFrame) => void,
	reservationId: number | null,
) {
	const { data: read, error, isLoading, mutate } = useBoardData(salonId, period);
	const data = useKept(read);
	const look = useMemo(
		() => ({ date: shown.from, days: shown.days, reservation_id: reservationId }),
		[shown, reservationId],
	);
	const { data: held, mutate: readHolds } = useHolds(salonId, period);
	const hearAll = (frame: RoomFrame) => {
		if (isOfHolds(frame) || frame.event === "reload") void readHolds();
		if (isOfWaiting(frame) || frame.event === "reload") void readWaiting(salonId);
		if (asksToRead(frame)) void mutate();
		else void mutate((board) => board && withFrame(board, period, frame), { revalidate: false });
		hear(frame);
	};
	const { isLost, viewers } = useSalonRoom(salonId, data?.seq ?? null, hearAll, look);
	const { operator } = useSession();
	const others = useMemo(() => othersOf(viewers, operator.id, look), [viewers, operator.id, look]);
	const change = useCallback(
		(changed: (board: Board) => Board) =>
			void mutate((board) => board && changed(board), { revalidate: false }),
		[mutate],
	);
	const put = useCallback(
		(reservation: Reservation) => change((board) => withReservation(board, period, reservation)),
		[change, period],
	);
	return useMemo(
		() => ({
			board: data,
			error,
			isLoading,
			isLost,
			look,
			others,
			holds: held?.data ?? NO_HOLDS,
			put,
			change,
			reload: () => void mutate(),
		}),
		[data, error, isLoading, isLost, look, others, held, put, change, mutate],
	);
}

/** The board that is shown, with what did not change of it as it was. */
function useKept(read: Board | undefined): Board | undefined {
	const [shown, show] = useState({ read, board: read });
	if (read === shown.read) return shown.board;
	const board = read && keptBoard(shown.board, read);
	show({ read, board });
	return board;
}

export type LiveBoard = ReturnType<typeof useBoard>;
