import { toWireFollowedAt } from "#domain/engine/friend-records/followed-at.ts";
import { MESSAGE_TYPES, type MessageType } from "#domain/engine/messages/talk-message-content.ts";
import { withoutOwnLinks } from "#domain/engine/public-addresses/own-links.ts";
import { TALK_TEXTS } from "#domain/platform/texts/talks-texts.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";

/** Row of a friend in the chat's list. */
export interface MemberRow {
	id: number;
	/** Sort key of the list. */
	at: number;
	name: string;
	icon_url: string | null;
	memo: string;
	blocked_at: number | null;
	followed_at: number;
	/** JSON of the previewed `LastMessage`; null if there is none. */
	last_message: string | null;
	/** JSON of an operator's answer to the friend's newest message; null if there is none. */
	answer: string | null;
	waiting: number;
	/** The newest message that waits. */
	waiting_id: number | null;
	mark_id: number | null;
	important: number;
	operator_id: number | null;
	operator_name: string | null;
}

/** Message of a preview. */
export interface PreviewedMessage {
	type: MessageType;
	text: string | null;
	unsent_at: number | null;
}

interface LastMessage extends PreviewedMessage {
	id: number;
	outgoing: number;
	timestamp: number;
}

/** Maximum preview length. */
const MAX_PREVIEW = 80;

/** Presents a friend of the chat's list (M-103). */
export const presentMember = (row: MemberRow, zone: string) => ({
	id: row.id,
	/** Sort key of the list, epoch ms; 0 for a friend who never wrote. */
	at: row.at,
	name: row.name,
	icon_url: row.icon_url,
	memo: row.memo,
	/** Whether messages wait for an answer, and their number; above 99 it is 100. */
	notify: row.waiting > 0 ? 1 : 0,
	waiting: row.waiting,
	waiting_id: row.waiting_id,
	mark_id: row.mark_id,
	important: row.important === 1,
	blocked: row.blocked_at !== null,
	/** Null for an unknown registration date. */
	created_at: toWireFollowedAt(row.followed_at, zone),
	operator: row.operator_id === null ? null : { id: row.operator_id, name: row.operator_name ?? "" },
	last_message:
		row.last_message === null ? null : presentLastMessage(JSON.parse(row.last_message) as LastMessage, zone),
	/** Preview of an operator's answer, once no message waits; null without one. */
	answer:
		row.answer === null || row.waiting > 0 ? null : previewOf(JSON.parse(row.answer) as PreviewedMessage),
});

const presentLastMessage = (last: LastMessage, zone: string) => ({
	id: last.id,
	type: last.type,
	text: previewOf(last),
	outgoing: last.outgoing === 1,
	date: toWireTime(last.timestamp, zone),
});

/** One-line preview of a message; its kind if it has no text. */
export function previewOf({ type, text, unsent_at }: PreviewedMessage): string {
	if (unsent_at !== null) return TALK_TEXTS.unsent;
	const visibleText = text === null ? "" : withoutOwnLinks(text).replace(/\s+/g, " ").trim();
	if (visibleText === "") return MESSAGE_TYPES[type];
	return visibleText.length > MAX_PREVIEW
		? `${visibleText.slice(0, MAX_PREVIEW).toWellFormed()}…`
		: visibleText;
}
