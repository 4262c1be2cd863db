import type { BoardReservation, ReservationRequest } from "../boardApi.ts";

/** Unsolved item of a reservation: a request of a friend, or a booking outside changed hours. */
export interface UnsolvedItem {
	key: string;
	kind: "create" | "edit" | "cancel" | "stranded";
	reservation: BoardReservation;
	/** Open request; null for a new booking or a stranded one. */
	request: ReservationRequest | null;
	/** Moment of the request or of the change, in wire format. */
	requestedAt: string;
}

/** Labels by kind. */
export const UNSOLVED_KINDS = {
	create: "予約リクエスト",
	edit: "変更リクエスト",
	cancel: "キャンセルリクエスト",
	stranded: "営業時間・シフトの外の予約",
} as const;

/** Answer that solves an item. */
export type UnsolvedAnswer = "approved" | "denied" | "checked";

/** Possible answers per kind, in the order of their buttons. */
export const UNSOLVED_ANSWERS: Record<UnsolvedItem["kind"], readonly UnsolvedAnswer[]> = {
	create: ["approved", "denied"],
	edit: ["approved", "denied"],
	cancel: ["approved", "denied"],
	stranded: ["checked"],
};

/** Button and toast texts of the answers. */
export const UNSOLVED_ANSWER_TEXTS: Record<UnsolvedAnswer, { button: string; toast: string }> = {
	approved: { button: "承認する", toast: "承認しました" },
	denied: { button: "お断りする", toast: "お断りしました" },
	checked: { button: "確認済みにする", toast: "確認済みにしました" },
};

/**
 * The first unsolved item of each reservation, oldest first. The second one of a reservation appears once
 * the first is answered, because most answers to the first also end the second.
 */
export function listUnsolvedItems(reservations: readonly BoardReservation[]): UnsolvedItem[] {
	return reservations
		.filter(({ is_masked: isMasked }) => !isMasked)
		.flatMap((reservation) => unsolvedItemsOf(reservation).slice(0, 1))
		.sort((a, b) => a.requestedAt.localeCompare(b.requestedAt) || a.key.localeCompare(b.key));
}

/** Unsolved items of one reservation, the most final first: a cancellation also ends a change request. */
export function unsolvedItemsOf(reservation: BoardReservation): UnsolvedItem[] {
	const { id, status, created_at: createdAt, stranded_at: strandedAt, pay_until: payUntil } = reservation;
	const { change_child: change, cancel_child: cancel } = reservation;
	const item = (
		kind: UnsolvedItem["kind"],
		requestedAt: string,
		request: ReservationRequest | null = null,
	): UnsolvedItem => ({ key: `${kind}-${request?.id ?? id}`, kind, reservation, request, requestedAt });
	return [
		// One that waits for its payment needs nobody.
		...(status === "pending" && payUntil === null ? [item("create", createdAt)] : []),
		...(cancel?.status === "cancel_pending" ? [item("cancel", cancel.created_at, cancel)] : []),
		...(change?.status === "edit_pending" ? [item("edit", change.created_at, change)] : []),
		// A pending booking that is stranded is listed only once, as a request.
		...(strandedAt !== null && status === "approved" ? [item("stranded", strandedAt)] : []),
	];
}

/** Key of the item to focus after an answer: the next one, or the previous one at the end. */
export const nextUnsolvedKey = (list: readonly UnsolvedItem[], key: string): string | null => {
	const index = list.findIndex((each) => each.key === key);
	return (list[index + 1] ?? list[index - 1])?.key ?? null;
};
