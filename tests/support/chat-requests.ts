import type { ConsoleSession } from "./operator-builders.ts";
import { requestJson } from "./send-request.ts";

export interface ChatListMember {
	id: number;
	at: number;
	name: string;
	notify: number;
	waiting: number;
	waiting_id: number | null;
	mark_id: number | null;
	important: boolean;
	operator: { id: number; name: string } | null;
	last_message: { id: number; type: string; text: string; outgoing: boolean; date: string } | null;
	answer: string | null;
}

interface MemberPage {
	members: ChatListMember[];
	next_cursor: string | null;
}

type ChatListQuery = Record<string, string | number>;

/** One page of the chat's friend list. */
export const fetchChatList = (as: ConsoleSession, asked: ChatListQuery = {}) =>
	requestJson<MemberPage>(
		`/api/v1/allow_members?${new URLSearchParams(
			Object.entries(asked).map(([name, value]) => [name, String(value)]),
		)}`,
		{ as },
	);

/** Friend ids of all pages, in order. */
export async function fetchChatListIds(as: ConsoleSession, asked: ChatListQuery = {}): Promise<number[]> {
	const ids: number[] = [];
	for (let cursor: string | null = ""; cursor !== null; ) {
		const page: MemberPage = await fetchChatList(as, { ...asked, ...(cursor && { cursor }) });
		ids.push(...page.members.map(({ id }) => id));
		cursor = page.next_cursor;
	}
	return ids;
}

export interface ChatTalkPage {
	messages: {
		id: number;
		text: string | null;
		is_test: boolean;
		sent_by: {
			operator: { id: number; name: string } | null;
			run: { id: string; type: string; label: string } | null;
		} | null;
	}[];
	notes: {
		id: number;
		text: string;
		operator: { id: number; name: string };
		mentions: { id: number; name: string }[];
		can_delete: boolean;
	}[];
	unsent: { id: string; text: string; state: string; reason: string | null }[];
	future: { id: string; text: string; state: string }[];
	next_before: string | null;
}

/** One page of a friend's talk. */
export const fetchChatTalk = (as: ConsoleSession, friend: { id: number }, before?: string) =>
	requestJson<ChatTalkPage>(`/api/chat/${friend.id}/talk${before ? `?before=${before}` : ""}`, { as });
