import { EVENT_MATCH } from "#domain/engine/filters/conditions/event-reserve.ts";

/** Status of an event booking, by the codes of condition 65. */
export const EVENT_STATUS_LABELS = {
	[EVENT_MATCH.approved]: "予約済み",
	[EVENT_MATCH.canceled]: "キャンセル済み",
	[EVENT_MATCH.pending]: "承認待ち",
	[EVENT_MATCH.denied]: "お断り",
} as const;
