import { useCallback, useMemo } from "react";
import { type Board, type Reservation, useBoardData } from "./api.ts";
import { useSalonRoom } from "./live/useSalonRoom.ts";
import type { Period } from "./model/periods.ts";
import { asksToRead, type RoomFrame, withFrame, withReservation } from "./model/roomFrames.ts";

/** The board of a period, kept true by the salon's room and by what this page is answered itself. */
export function useBoard(salonId: number, period: Period, hear: (frame: RoomFrame) => void) {
	const { data, error, isLoading, isValidating, mutate } = useBoardData(salonId, period);
	const { isLost } = useSalonRoom(salonId, data?.seq ?? null, (frame) => {
		if (asksToRead(frame)) void mutate();
		else void mutate((board) => board && withFrame(board, period, frame), { revalidate: false });
		hear(frame);
	});
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
		() => ({ board: data, error, isLoading, isValidating, isLost, put, change, reload: () => void mutate() }),
		[data, error, isLoading, isValidating, isLost, put, change, mutate],
	);
}

export type LiveBoard = ReturnType<typeof useBoard>;
