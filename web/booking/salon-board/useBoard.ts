import { useThrottledCallback } from "@mantine/hooks";
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { RESERVATION_SOCKET_EVENT } from "#domain/booking/salons/reservation-events.ts";
import { reloadSalonWaiting } from "#web/booking/salons/waiting/salonWaitingApi.ts";
import { useSession } from "#web/platform/api/consoleSession.ts";
import { LIVE_THROTTLE } from "#web/platform/api/useLiveRefresh.ts";
import { type BookingHold, useBookingHolds } from "./availabilityApi.ts";
import { type Board, type BoardReservation, useBoardData } from "./boardApi.ts";
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
	{ period, visible }: { period: BoardPeriod; visible: BoardPeriod },
	onFrame: (frame: SalonRoomFrame) => void,
	reservationId: number | null,
) {
	const {
		data: loaded,
		error,
		isLoading,
		isValidating,
		isReading,
		reload,
		change,
	} = useBoardData(salonId, period);
	const data = useReusedParts(loaded);
	const ownView = useMemo(
		() => ({ date: visible.from, days: visible.days, reservation_id: reservationId }),
		[visible, reservationId],
	);
	const { data: holdsData, mutate: reloadHolds } = useBookingHolds(salonId, period);
	/** Frames that arrive while the board loads. A mutation during the request would discard its response. */
	const pendingFrames = useRef<SalonRoomFrame[]>([]);
	const applyPendingFrames = () => {
		if (pendingFrames.current.length === 0 || isReading()) return;
		const frames = pendingFrames.current.splice(0);
		change((board) => frames.reduce((updated, frame) => applyRoomFrame(updated, period, frame), board));
	};
	const applyPendingFramesLater = useEffectEvent(applyPendingFrames);
	useEffect(() => {
		if (!isValidating) applyPendingFramesLater();
	}, [isValidating]);
	const reloadSoon = useThrottledCallback(reload, LIVE_THROTTLE);
	const reloadHoldsSoon = useThrottledCallback(() => void reloadHolds(), LIVE_THROTTLE);
	const reloadWaitingSoon = useThrottledCallback(() => void reloadSalonWaiting(salonId), LIVE_THROTTLE);
	const handleFrame = (frame: SalonRoomFrame) => {
		if (concernsHolds(frame) || frame.event === "reload") reloadHoldsSoon();
		if (concernsWaitingList(frame) || frame.event === "reload") reloadWaitingSoon();
		if (requiresReload(frame)) reloadSoon();
		else if (frame.event === RESERVATION_SOCKET_EVENT) pendingFrames.current.push(frame);
		applyPendingFrames();
		onFrame(frame);
	};
	const { isLost, viewers } = useSalonRoom(salonId, data?.seq ?? null, handleFrame, ownView);
	const { operator } = useSession();
	const otherViewers = useMemo(
		() => listOtherViewers(viewers, operator.id, ownView),
		[viewers, operator.id, ownView],
	);
	const putReservation = useCallback(
		(reservation: BoardReservation) => change((board) => upsertReservation(board, period, reservation)),
		[change, period],
	);
	return useMemo(
		() => ({
			board: data,
			error,
			isLoading,
			isLost,
			ownView,
			otherViewers,
			holds: holdsData?.data ?? NO_HOLDS,
			putReservation,
			change,
			reload,
		}),
		[data, error, isLoading, isLost, ownView, otherViewers, holdsData, putReservation, change, reload],
	);
}

/** Reuses the objects of unchanged parts from the previous board. */
function useReusedParts(loaded: Board | undefined): Board | undefined {
	const [previous, setPrevious] = useState({ loaded, board: loaded });
	if (loaded === previous.loaded) return previous.board;
	const board = loaded && reuseBoardParts(previous.board, loaded);
	setPrevious({ loaded, board });
	return board;
}

/** Board with its live updates and optimistic changes. */
export type LiveBoard = ReturnType<typeof useBoard>;
