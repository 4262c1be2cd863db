import type { Friend } from "#db/engine/friends.ts";
import type { BackgroundTaskKind } from "#domain/console/background/background-tasks.ts";
import type { MessageContent, MessageType } from "#domain/engine/messages/content.ts";
import type { ClaimedEvent } from "./claim.ts";

interface IncomingMessage {
	friendId: number;
	timestamp: number;
	type: MessageType;
	text: string | null;
	content: MessageContent | null;
	lineMessageId: string | null;
	quotedMessageId: string | null;
	/** Token that LINE requires to quote this message. */
	quoteToken: string | null;
	webhookEventId: string;
	/** It waits for a person. */
	notify: boolean;
}

/** A friend followed (`blockedAt` null) or blocked the account. */
export interface FollowState {
	friendId: number;
	at: number;
	blockedAt: number | null;
	/** Source of the follow event: a new follow, or a return after a block; null if the event does not say. */
	origin: "follow" | "return" | null;
}

/** A follow or a message, possibly the account's first contact with the friend. */
export interface Meeting {
	friendId: number;
	/** When it happened, by LINE's clock. `return`: followed again after a block. */
	at: number;
	by: "follow" | "return" | "message";
	/** The account knew them before, and this follow was earlier: its event arrives late. */
	isLate: boolean;
	/** False in standby: a friend met then starts no scenario, not even later. */
	mayBegin: boolean;
}

/** The effects of a batch of events, collected in memory and written in one transaction. */
export interface BatchOutcome {
	messages: IncomingMessage[];
	follows: FollowState[];
	/** In LINE's order. */
	meetings: Meeting[];
	unsends: { friendId: number; lineMessageId: string; at: number }[];
	backgroundTasks: { kind: BackgroundTaskKind; subject: string }[];
	/** Texts that auto-responses may answer. */
	incomingTexts: IncomingText[];
	/** Taps on buttons of rich menus. */
	taps: Tapped[];
	/** Taps on buttons of templates. */
	templateTaps: TemplateTapped[];
	/** Menus to which taps switched. */
	switches: Switched[];
}

/** A text from a friend, with the event to reply to. */
export interface IncomingText {
	friend: Friend;
	text: string;
	event: ClaimedEvent;
}

/** A friend tapped a button of a rich menu that reports taps. */
export interface Tapped {
	friend: Friend;
	menuId: number;
	buttonId: number;
	event: ClaimedEvent;
}

/** A friend tapped a button of a template. */
export interface TemplateTapped {
	friend: Friend;
	templateId: number;
	/** Postback data, which identifies the button. */
	data: string;
	/** The action that it runs; null for a button that only records the tap. */
	actionId: number | null;
	event: ClaimedEvent;
}

/** A tap on a tab that switched to another of our menus. */
export interface Switched {
	friend: Friend;
	menuId: number;
	/** The menu that the phone showed, as the tap names it; null for a tap that names none of ours. */
	fromId: number | null;
	event: ClaimedEvent;
}

export const emptyOutcome = (): BatchOutcome => ({
	messages: [],
	follows: [],
	meetings: [],
	unsends: [],
	backgroundTasks: [],
	incomingTexts: [],
	taps: [],
	templateTaps: [],
	switches: [],
});
