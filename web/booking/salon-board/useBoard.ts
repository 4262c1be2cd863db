import { useThrottledCallback } from "@mantine/hooks";
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { RESERVATION_SOCKET_EVENT } from "#domain/booking/salons/reservation-events.ts";
import { reloadSalonWaiting } from "#web/booking/salons/salonsApi.ts";
import { useSession } from "#web/platform/api/consoleSession.ts";
import { LIVE_THROTTLE } from "#web/platform/api/useLiveRefresh.ts";
import {
	type Board,
	type BoardReservation,
	type BookingHold,
	useBoardData,
	useBookingHolds,
} from "./boardApi.ts";
import { useSalonRoom } from "./live/useSalonRoom.ts";
import type { BoardPeriod } from "./model/boardPeriods.ts";
import { listOtherViewers } from "./model/boardPresence.ts";
import { reuseBoardParts } from "./model/reuseBoardParts.ts";
import {
	applyRoomFrame,
	concernsHolds,
	concernsWaitingList,
	requiresReload,
	type SalonRoomFrame,
	upsertReservation,
} from "./model/salonRoomFrames.ts";

const NO_HOLDS: readonly BookingHold[] = [];

/**
 * Board of a period, updated by the salon's room and by this page's own responses. Publishes the visible days
 * to the other viewers.
 */
export function useBoard(
	salonId: number,
	{ period, shown }: { period: BoardPeriod; shown: BoardPeriod },
	hear: (frame: SalonRoomFrame) => void,
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
	const data = useReusedParts(read);
	const look = useMemo(
		() => ({ date: shown.from, days: shown.days, reservation_id: reservationId }),
		[shown, reservationId],
	);
	const { data: held, mutate: readHolds } = useBookingHolds(salonId, period);
	/** Frames that arrive while the board loads. A mutation during the request would discard its response. */
	const heard = useRef<SalonRoomFrame[]>([]);
	const takeIn = () => {
		if (heard.current.length === 0 || isReading()) return;
		const frames = heard.current.splice(0);
		change((board) => frames.reduce((known, frame) => applyRoomFrame(known, period, frame), board));
	};
	const takeInLater = useEffectEvent(takeIn);
	useEffect(() => {
		if (!isValidating) takeInLater();
	}, [isValidating]);
	const reloadSoon = useThrottledCallback(reload, LIVE_THROTTLE);
	const readHoldsSoon = useThrottledCallback(() => void readHolds(), LIVE_THROTTLE);
	const readWaitingSoon = useThrottledCallback(() => void reloadSalonWaiting(salonId), LIVE_THROTTLE);
	const hearAll = (frame: SalonRoomFrame) => {
		if (concernsHolds(frame) || frame.event === "reload") readHoldsSoon();
		if (concernsWaitingList(frame) || frame.event === "reload") readWaitingSoon();
		if (requiresReload(frame)) reloadSoon();
		else if (frame.event === RESERVATION_SOCKET_EVENT) heard.current.push(frame);
		takeIn();
		hear(frame);
	};
	const { isLost, viewers } = useSalonRoom(salonId, data?.seq ?? null, hearAll, look);
	const { operator } = useSession();
	const others = useMemo(() => listOtherViewers(viewers, operator.id, look), [viewers, operator.id, look]);
	const put = useCallback(
		(reservation: BoardReservation) => change((board) => upsertReservation(board, period, reservation)),
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
function useReusedParts(read: Board | undefined): Board | undefined {
	const [shown, show] = useState({ read, board: read });
	if (read === shown.read) return shown.board;
	const board = read && reuseBoardParts(shown.board, read);
	show({ read, board });
	return board;
}

/** Board with its live updates and optimistic changes. */
export type LiveBoard = ReturnType<typeof useBoard>;
