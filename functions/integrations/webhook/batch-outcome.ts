import type { FriendRecord } from "#db/engine/friends.ts";
import type { BackgroundTaskKind } from "#domain/console/background/background-tasks.ts";
import type {
	FriendLineEvent,
	FriendLineEventDetail,
} from "#domain/engine/friend-records/friend-line-events.ts";
import type { MessageContent, MessageType } from "#domain/engine/messages/talk-message-content.ts";
import type { ClaimedWebhookEvent } from "./claim-webhook-events.ts";
import { emptyGroupOutcome, type GroupOutcome } from "./groups/group-outcome.ts";

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
	/** Whether it waits for an operator. */
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
	/** Time by LINE's clock. */
	at: number;
	/** `return`: followed again after a block. */
	by: "follow" | "return" | "message";
	/** Whether the follow is older than the known contact, because its event arrived late. */
	isLate: boolean;
	/** False in standby: a friend met then starts no scenario, not even later. */
	mayStartScenario: boolean;
}

/** Effects of a batch of events, collected in memory and written in one transaction. */
export interface BatchOutcome {
	messages: IncomingMessage[];
	follows: FollowState[];
	/** In LINE's order. */
	meetings: Meeting[];
	unsends: { friendId: number; lineMessageId: string; at: number }[];
	backgroundTasks: { kind: BackgroundTaskKind; subject: string }[];
	/** Suspensions of the account at LINE, and their ends. */
	suspensions: { isSuspended: boolean; at: number }[];
	/** Tokens that mark a friend's messages as read. */
	readTokens: { friendId: number; token: string; messageAt: number }[];
	/** Texts that auto-responses may answer. */
	incomingTexts: IncomingText[];
	/** Taps on buttons of rich menus. */
	taps: MenuTap[];
	/** Taps on buttons of templates. */
	templateTaps: TemplateTap[];
	/** Menus to which taps switched. */
	switches: MenuSwitch[];
	/** Events of groups and rooms. */
	groups: GroupOutcome;
	/** Memberships, account links and beacons. */
	lineEvents: LineEvent[];
}

/** A text from a friend, with the event to reply to. */
export interface IncomingText {
	friend: FriendRecord;
	text: string;
	event: ClaimedWebhookEvent;
}

/** An event of LINE about a friend, other than a message. */
export interface LineEvent {
	friend: FriendRecord;
	kind: FriendLineEvent;
	detail: FriendLineEventDetail;
	/** Unique for each event; a beacon that repeats itself has one for each hour. */
	key: string;
	/** Nonce of an account link: the shop's service gave it for the friend's number there. */
	nonce?: string;
	event: ClaimedWebhookEvent;
}

/** A friend tapped a button of a rich menu that reports taps. */
export interface MenuTap {
	friend: FriendRecord;
	menuId: number;
	buttonId: number;
	event: ClaimedWebhookEvent;
}

/** A friend tapped a button of a template. */
export interface TemplateTap {
	friend: FriendRecord;
	templateId: number;
	/** Postback data, which identifies the button. */
	data: string;
	/** The action that it runs, or the template that it sends; null for a button that only records the tap. */
	actionId: number | null;
	sentTemplateId: number | null;
	event: ClaimedWebhookEvent;
}

/** A tap on a tab that switched to another of our menus. */
export interface MenuSwitch {
	friend: FriendRecord;
	menuId: number;
	/** The menu that the phone showed, as the tap names it; null for a tap that names none of ours. */
	fromId: number | null;
	event: ClaimedWebhookEvent;
}

export const emptyOutcome = (): BatchOutcome => ({
	messages: [],
	follows: [],
	meetings: [],
	unsends: [],
	backgroundTasks: [],
	readTokens: [],
	suspensions: [],
	incomingTexts: [],
	taps: [],
	templateTaps: [],
	switches: [],
	groups: emptyGroupOutcome(),
	lineEvents: [],
});
