/**
 * `creating`: it is created at LINE. `unclear`: LINE may have created it, and it was not found there. `reading`: it is
 * read from LINE. `closing`: it is closed at LINE, and not sent any more.
 */
export type LineCouponState =
	| "creating"
	| "unclear"
	| "failed"
	| "reading"
	| "draft"
	| "running"
	| "closing"
	| "closed";

/** States as operators read them; a running coupon's follows from its period. */
export const SHOWN_COUPON_STATES = {
	creating: "作成中",
	unclear: "確認待ち",
	failed: "作成できませんでした",
	reading: "読み込み中",
	draft: "下書き（LINE）",
	upcoming: "予定",
	running: "配布中",
	closing: "終了処理中",
	closed: "終了",
} as const;

export type ShownCouponState = keyof typeof SHOWN_COUPON_STATES;

interface CouponPeriod {
	state: LineCouponState;
	startsAt: number | null;
	endsAt: number | null;
}

export function shownCouponState({ state, startsAt, endsAt }: CouponPeriod, now: number): ShownCouponState {
	if (state !== "running") return state;
	if (endsAt !== null && endsAt <= now) return "closed";
	return startsAt !== null && startsAt > now ? "upcoming" : "running";
}

/** Whether a coupon can be sent: before its start too, when friends see from when on it can be used. */
export const isCouponSendable = (shown: ShownCouponState): boolean =>
	shown === "upcoming" || shown === "running";
