import type { Request, Reservation } from "../api.ts";

/** Something that waits for somebody to judge it. */
export interface Unsolved {
	key: string;
	kind: "create" | "edit" | "cancel";
	reservation: Reservation;
	/** The child that asks; a new booking asks by itself. */
	request: Request | null;
	/** As the wire writes instants. */
	askedAt: string;
}

export const UNSOLVED_KINDS = {
	create: "予約リクエスト",
	edit: "変更リクエスト",
	cancel: "キャンセルリクエスト",
} as const;

/** Everything that waits in these reservations, the oldest first. */
export function unsolvedOf(reservations: readonly Reservation[]): Unsolved[] {
	return reservations
		.filter(({ is_masked: isMasked }) => !isMasked)
		.flatMap(waiting)
		.sort((one, other) => one.askedAt.localeCompare(other.askedAt) || one.key.localeCompare(other.key));
}

/** What waits in one reservation. */
export function waiting(reservation: Reservation): Unsolved[] {
	const { id, status, created_at: createdAt, change_child: change, cancel_child: cancel } = reservation;
	const asked = (kind: "edit" | "cancel", request: Request): Unsolved => ({
		key: `${kind}-${request.id}`,
		kind,
		reservation,
		request,
		askedAt: request.created_at,
	});
	return [
		...(status === "pending"
			? [{ key: `create-${id}`, kind: "create" as const, reservation, request: null, askedAt: createdAt }]
			: []),
		...(change?.status === "edit_pending" ? [asked("edit", change)] : []),
		...(cancel?.status === "cancel_pending" ? [asked("cancel", cancel)] : []),
	];
}

/** Where the cursor goes once one of a list is judged: to the one that takes its place, else to the last. */
export const nextAfter = (list: readonly Unsolved[], key: string): string | null => {
	const place = list.findIndex((each) => each.key === key);
	return (list[place + 1] ?? list[place - 1])?.key ?? null;
};
