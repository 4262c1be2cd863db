import { useThrottledCallback } from "@mantine/hooks";
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { RESERVATION_EVENT } from "#domain/booking/salons/events.ts";
import { readWaiting } from "#web/booking/salons/api.ts";
import { useSession } from "#web/platform/api/consoleSession.ts";
import { LIVE_THROTTLE } from "#web/platform/api/useLiveRefresh.ts";
import { type Board, type HeldTime, type Reservation, useBoardData, useHolds } from "./api.ts";
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

const NO_HOLDS: readonly HeldTime[] = [];

/**
 * Board of a period, updated by the salon's room and by this page's own responses. Also reports the visible
 * days to colleagues.
 */
export function useBoard(
	salonId: number,
	{ period, shown }: { period: Period; shown: Period },
	hear: (frame: RoomFrame) => void,
	reservationId: number | null,
) {
	const {
		data: read,
		error,
		isLoading,
		isValidating,
		isReading,
		reload,
		change,
	} = useBoardData(salonId, period);
	const data = useKept(read);
	const look = useMemo(
		() => ({ date: shown.from, days: shown.days, reservation_id: reservationId }),
		[shown, reservationId],
	);
	const { data: held, mutate: readHolds } = useHolds(salonId, period);
	/** Frames that arrive while the board loads. A mutation during the request would discard its response. */
	const heard = useRef<RoomFrame[]>([]);
	const takeIn = () => {
		if (heard.current.length === 0 || isReading()) return;
		const frames = heard.current.splice(0);
		change((board) => frames.reduce((known, frame) => withFrame(known, period, frame), board));
	};
	const takeInLater = useEffectEvent(takeIn);
	useEffect(() => {
		if (!isValidating) takeInLater();
	}, [isValidating]);
	const reloadSoon = useThrottledCallback(reload, LIVE_THROTTLE);
	const readHoldsSoon = useThrottledCallback(() => void readHolds(), LIVE_THROTTLE);
	const readWaitingSoon = useThrottledCallback(() => void readWaiting(salonId), LIVE_THROTTLE);
	const hearAll = (frame: RoomFrame) => {
		if (isOfHolds(frame) || frame.event === "reload") readHoldsSoon();
		if (isOfWaiting(frame) || frame.event === "reload") readWaitingSoon();
		if (asksToRead(frame)) reloadSoon();
		else if (frame.event === RESERVATION_EVENT) heard.current.push(frame);
		takeIn();
		hear(frame);
	};
	const { isLost, viewers } = useSalonRoom(salonId, data?.seq ?? null, hearAll, look);
	const { operator } = useSession();
	const others = useMemo(() => othersOf(viewers, operator.id, look), [viewers, operator.id, look]);
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
			reload,
		}),
		[data, error, isLoading, isLost, look, others, held, put, change, reload],
	);
}

/** Reuses the objects of unchanged parts from the previous board. */
function useKept(read: Board | undefined): Board | undefined {
	const [shown, show] = useState({ read, board: read });
	if (read === shown.read) return shown.board;
	const board = read && keptBoard(shown.board, read);
	show({ read, board });
	return board;
}

export type LiveBoard = ReturnType<typeof useBoard>;
