import type { ContextTarget } from "./definition.ts";

/** What the event of a friend's message brings into the texts that it sets off. */
export const MESSAGE_EVENT_CONTEXT: ContextTarget[] = [
	{ key: "receive_line_event.text", label: "受信したメッセージ" },
	{ key: "receive_line_event.timestamp", label: "受信した日時", type: "datetime" },
];
