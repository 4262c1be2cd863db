/** What happens to a booking of an event's slot and may run an action for the friend, as placeholders call it (M-158). */
export const EVENT_FLOW = {
	register: "予約したとき",
	change: "変更されたとき",
	cancel: "キャンセルされたとき",
	approve: "承認されたとき",
	deny: "お断りされたとき",
	paid: "支払い済みになったとき",
	reminder: "開催前のリマインド",
} as const;
export type EventFlow = keyof typeof EVENT_FLOW;

export const EVENT_FLOWS = Object.keys(EVENT_FLOW) as [EventFlow, ...EventFlow[]];

/** The action of each event of the flow, where it has one. */
export type EventFlowActions = Partial<Record<EventFlow, number>>;
