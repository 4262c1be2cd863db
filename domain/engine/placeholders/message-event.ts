import type { ContextTarget } from "./definition.ts";

/** Values of a friend's message for the texts that it triggers. */
export const MESSAGE_EVENT_CONTEXT: ContextTarget[] = [
	{ key: "receive_line_event.text", label: "受信したメッセージ" },
	{ key: "receive_line_event.timestamp", label: "受信した日時", type: "datetime" },
];
