/**
 * What happens to a booking of an event's slot that may run an action for the friend, as placeholders call it (M-158).
 * Nobody pays here, so that nothing is `paid`.
 */
export const EVENT_FLOW = {
	register: "予約したとき",
	cancel: "キャンセルされたとき",
	change: "変更されたとき",
	approve: "承認されたとき",
	deny: "お断りされたとき",
	paid: "支払われたとき",
	reminder: "リマインド",
} as const;
export type EventFlow = keyof typeof EVENT_FLOW;

/** The events that come about on an event's pages and screens. */
export const TOLD_EVENTS = ["register", "change", "cancel", "approve", "deny"] as const satisfies EventFlow[];
export type ToldEvent = (typeof TOLD_EVENTS)[number];

/** The action of each event of the flow, where it has one. */
export type EventFlowActions = Partial<Record<ToldEvent, number>>;
