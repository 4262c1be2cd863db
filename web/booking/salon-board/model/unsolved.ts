import type { Request, Reservation } from "../api.ts";

/** Pending decision. */
export interface Unsolved {
	key: string;
	kind: "create" | "edit" | "cancel" | "stranded";
	reservation: Reservation;
	/** Open request; null for a new booking or a stranded one. */
	request: Request | null;
	/** Instant in wire format. */
	askedAt: string;
}

export const UNSOLVED_KINDS = {
	create: "予約リクエスト",
	edit: "変更リクエスト",
	cancel: "キャンセルリクエスト",
	stranded: "営業時間・シフトの外の予約",
} as const;

/** Decision that resolves an entry of 未対応. */
export type Answer = "approved" | "denied" | "checked";

/** Decisions per kind, in the order of their buttons. */
export const ANSWERS: Record<Unsolved["kind"], readonly Answer[]> = {
	create: ["approved", "denied"],
	edit: ["approved", "denied"],
	cancel: ["approved", "denied"],
	stranded: ["checked"],
};

/** Button and toast texts of the decisions. */
export const ANSWER_TEXTS: Record<Answer, { button: string; done: string }> = {
	approved: { button: "承認する", done: "承認しました" },
	denied: { button: "お断りする", done: "お断りしました" },
	checked: { button: "確認済みにする", done: "確認済みにしました" },
};

/** Pending decisions in the reservations, oldest first. */
export function unsolvedOf(reservations: readonly Reservation[]): Unsolved[] {
	return reservations
		.filter(({ is_masked: isMasked }) => !isMasked)
		.flatMap(waiting)
		.sort((one, other) => one.askedAt.localeCompare(other.askedAt) || one.key.localeCompare(other.key));
}

/** Pending decisions of one reservation. */
export function waiting(reservation: Reservation): Unsolved[] {
	const { id, status, created_at: createdAt, stranded_at: strandedAt } = reservation;
	const { change_child: change, cancel_child: cancel } = reservation;
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
		// A pending booking that is stranded is listed only once, as a request.
		...(strandedAt === null || status !== "approved"
			? []
			: [
					{
						key: `stranded-${id}`,
						kind: "stranded" as const,
						reservation,
						request: null,
						askedAt: strandedAt,
					},
				]),
	];
}

/** Key of the entry to focus after a decision: the next one, otherwise the last. */
export const nextAfter = (list: readonly Unsolved[], key: string): string | null => {
	const place = list.findIndex((each) => each.key === key);
	return (list[place + 1] ?? list[place - 1])?.key ?? null;
};
