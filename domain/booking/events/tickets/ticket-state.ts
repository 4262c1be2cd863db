/** States of a booking's ticket, with their labels for friends. */
export const TICKET_STATES = {
	valid: "有効",
	used: "使用済み",
	cancelled: "取り消し",
	unpaid: "未払い",
	pending: "承認待ち",
} as const;
export type TicketState = keyof typeof TICKET_STATES;

/**
 * Results of a check-in that are stored: the friend was admitted, or the reason for which not. `moved`: the booking has other
 * seats than the ticket. `withdrawn`: a check-in that was undone before it arrived.
 */
const CHECK_IN_OUTCOMES = {
	admitted: "入場しました",
	used: "使用済みのチケットです",
	cancelled: "取り消された予約です",
	unpaid: "支払いが済んでいません",
	pending: "承認待ちの予約です",
	moved: "予約が変更されています",
	withdrawn: "取り消した受付です",
} as const;
export type CheckInOutcome = keyof typeof CHECK_IN_OUTCOMES;

/** Results of a code that belongs to no ticket of the slot; nothing is stored of them. */
const CODE_PROBLEMS = {
	invalid: "このイベントのチケットではありません",
	void: "無効なチケットです",
	otherSlot: "別の回のチケットです",
	expired: "期限が切れたQRコードです",
	unknown: "名簿にありません",
} as const;
type CodeProblem = keyof typeof CODE_PROBLEMS;

export type CheckInResult = CheckInOutcome | CodeProblem;

/** Label of each result, for the screen at the door. */
export const CHECK_IN_RESULTS = { ...CHECK_IN_OUTCOMES, ...CODE_PROBLEMS } as const satisfies Record<
	CheckInResult,
	string
>;
