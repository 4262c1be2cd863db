import type { ComponentType } from "react";
import {
	VISIT_STATUS,
	VISIT_STATUS_LABELS,
	type VisitStatus,
} from "#domain/engine/reservations/reservation-status.ts";
import {
	BlockIcon,
	CheckIcon,
	ClockIcon,
	CloseIcon,
	EditIcon,
	PersonIcon,
	SkipIcon,
	StarIcon,
} from "#web/platform/ui/consoleIcons.tsx";
import type { BoardReservation } from "../boardApi.ts";
import { type BoardStatus, boardStatusLabel, boardStatusOf } from "../model/boardDisplay.ts";

type Icon = ComponentType<{ size?: number | string }>;

const STATUS_ICONS: Record<BoardStatus, Icon> = {
	approved: CheckIcon,
	pending: ClockIcon,
	edit_pending: EditIcon,
	cancel_pending: SkipIcon,
	canceled: CloseIcon,
	denied: BlockIcon,
};

const VISIT_ICONS: Record<VisitStatus, Icon> = {
	[VISIT_STATUS.notBegun]: ClockIcon,
	[VISIT_STATUS.inProgress]: PersonIcon,
	[VISIT_STATUS.done]: StarIcon,
};

/** Icon and label of a reservation's status on the board. */
export function reservationStatusLook(reservation: BoardReservation): { Icon: Icon; label: string } {
	const status = boardStatusOf(reservation);
	if (reservation.pay_until !== null && status === "pending")
		return {
			Icon: ClockIcon,
			label: reservation.pay_mode === "guarantee" ? "カードの登録待ち" : "お支払い待ち",
		};
	return { Icon: STATUS_ICONS[status], label: boardStatusLabel(status) };
}

/** Icon and label of a visit status. */
export const visitStatusLook = (status: number): { Icon: Icon; label: string } => ({
	Icon: VISIT_ICONS[status as VisitStatus] ?? ClockIcon,
	label: VISIT_STATUS_LABELS[status as VisitStatus] ?? "",
});

const VISIT_STATUS_COUNT = Object.keys(VISIT_STATUS_LABELS).length;

/** Next visit status after a tap; the codes are consecutive from 0. */
export const nextVisitStatus = (status: number): VisitStatus =>
	((status + 1) % VISIT_STATUS_COUNT) as VisitStatus;
