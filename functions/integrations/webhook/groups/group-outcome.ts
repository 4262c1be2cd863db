import type { MessageContent, MessageType } from "#domain/engine/messages/talk-message-content.ts";
import type { GroupKind } from "#domain/inbox/groups/group-states.ts";
import type { ClaimedWebhookEvent } from "../claim-webhook-events.ts";

/** The account was in a group at a time, or left it (`leftAt`). */
interface GroupPresence {
	lineId: string;
	kind: GroupKind;
	at: number;
	leftAt: number | null;
}

/** A member was in a group at a time, or left it (`leftAt`). */
interface MemberPresence {
	lineId: string;
	lineUserId: string;
	at: number;
	leftAt: number | null;
}

interface IncomingGroupMessage {
	lineId: string;
	/** Null for a member whom LINE does not name. */
	lineUserId: string | null;
	timestamp: number;
	type: MessageType;
	text: string | null;
	content: MessageContent | null;
	lineMessageId: string | null;
	webhookEventId: string;
	notify: boolean;
	/** Whether LINE keeps a file of it for a while. */
	hasFile: boolean;
}

/** Text that auto-responses may answer where the group allows it. */
export interface GroupText {
	lineId: string;
	text: string;
	event: ClaimedWebhookEvent;
}

/** Effects of a batch's events of groups and rooms. */
export interface GroupOutcome {
	presences: GroupPresence[];
	members: MemberPresence[];
	messages: IncomingGroupMessage[];
	unsends: { lineMessageId: string; at: number }[];
	texts: GroupText[];
	/** Groups whose members changed. */
	changed: string[];
}

export const emptyGroupOutcome = (): GroupOutcome => ({
	presences: [],
	members: [],
	messages: [],
	unsends: [],
	texts: [],
	changed: [],
});
