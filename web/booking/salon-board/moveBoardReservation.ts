import { formatClockMinute } from "#domain/booking/salons/salon-minutes.ts";
import { formatMonthDay } from "#domain/platform/time/format-moment.ts";
import { type BoardReservation, updateReservation } from "./boardApi.ts";
import { makeAnnouncedChange } from "./makeAnnouncedChange.tsx";
import type { BoardPosition } from "./model/dragTarget.ts";
import { movedReservationBody } from "./model/movedBodies.ts";
import { formatBookedTime } from "./model/requestedChange.ts";

/** Moves a reservation after showing what its friend is told; resolves to whether it was moved. */
export function moveBoardReservation({
	salonId,
	reservation,
	position,
	onChanged,
}: {
	salonId: number;
	reservation: BoardReservation;
	position: BoardPosition;
	onChanged: (reservation: BoardReservation) => void;
}): Promise<boolean> {
	const body = movedReservationBody(reservation, position);
	return makeAnnouncedChange({
		salonId,
		reservation,
		change: { change: "move", ...body },
		question: {
			title: "予約を移動しますか？",
			message: `${reservation.name} 様の ${formatBookedTime(reservation)} の予約を、${formatPosition(position)} に移動します。`,
			confirm: "移動する",
		},
		send: (force) => updateReservation(salonId, { ...body, force }),
		forceLabel: "それでも移動する",
		doneText: `${formatPosition(position)} に移動しました`,
		onChanged,
	});
}

/** 11月22日(日) 10:00〜11:00 */
export const formatPosition = ({ date, from, to }: BoardPosition): string =>
	`${formatMonthDay(date)} ${formatClockMinute(from)}〜${formatClockMinute(to)}`;
