import type { Session } from "./operators.ts";
import { ask } from "./requests.ts";

export interface Member {
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
}

interface MemberPage {
	members: Member[];
	next_cursor: string | null;
}

type Asked = Record<string, string | number>;

/** A page of the chat's list, as a page of ours asks for it. */
export const members = (as: Session, asked: Asked = {}) =>
	ask<MemberPage>(
		`/api/v1/allow_members?${new URLSearchParams(
			Object.entries(asked).map(([name, value]) => [name, String(value)]),
		)}`,
		{ as },
	);

/** The ids of the friends of all pages, in their order. */
export async function allMembers(as: Session, asked: Asked = {}): Promise<number[]> {
	const ids: number[] = [];
	for (let cursor: string | null = ""; cursor !== null; ) {
		const page: MemberPage = await members(as, { ...asked, ...(cursor && { cursor }) });
		ids.push(...page.members.map(({ id }) => id));
		cursor = page.next_cursor;
	}
	return ids;
}

export interface Talk {
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

/** A page of a friend's talk. */
export const talk = (as: Session, friend: { id: number }, before?: string) =>
	ask<Talk>(`/api/chat/${friend.id}/talk${before ? `?before=${before}` : ""}`, { as });
