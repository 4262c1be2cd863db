/**
 * Changes of a slot's booking that may run an action for the friend, with the labels that operators and
 * placeholders show (M-158); *checked in* is ours (docs/tickets.md).
 */
export const EVENT_FLOW_LABELS = {
	register: "予約したとき",
	change: "変更されたとき",
	cancel: "キャンセルされたとき",
	approve: "承認されたとき",
	deny: "お断りされたとき",
	paid: "支払い済みになったとき",
	reminder: "開催前のリマインド",
	checked_in: "入場したとき",
} as const;
export type EventFlow = keyof typeof EVENT_FLOW_LABELS;

export const EVENT_FLOWS = Object.keys(EVENT_FLOW_LABELS) as [EventFlow, ...EventFlow[]];

/** Id of the action of each change; absent if none is set. */
export type EventFlowActions = Partial<Record<EventFlow, number>>;
