import type { ChatSetting } from "#domain/inbox/chat/chat-setting.ts";
import { client, unwrap, type Wire } from "#web/platform/api/apiClient.ts";
import type { ChatFilter } from "./useChatAddress.ts";

type Members = typeof client.chat.api.v1.allow_members;
type Chat = (typeof client.chat.api.chat)[":id"];
export type MemberPage = Wire<Members["$get"]>;
/** Friend in the list of talks. */
export type ChatMember = MemberPage["members"][number];
/** Page of a talk: messages, notes, unsent and scheduled messages. */
export type TalkPage = Wire<Chat["talk"]["$get"]>;
export type TalkMessage = TalkPage["messages"][number];
/** Note for colleagues. */
export type TalkNote = TalkPage["notes"][number];
/** Message that was not delivered, or not yet. */
export type UnsentMessage = TalkPage["unsent"][number];
/** Scheduled send. */
export type FutureSend = TalkPage["future"][number];

interface MembersQuery {
	filter: ChatFilter;
	cursor?: string;
	/** Restricts the list to these friends. */
	ids?: readonly number[];
}

/** Loads a page of the list. */
export const loadMembers = ({ filter, cursor = "", ids = [] }: MembersQuery): Promise<MemberPage> =>
	unwrap(
		client.chat.api.v1.allow_members.$get({
			query: {
				name: filter.name,
				assigned: filter.assigned,
				notify: filter.waiting ? "1" : "0",
				important: filter.important ? "1" : "0",
				new: filter.isNew ? "1" : "0",
				tag_id: filter.tag === null ? "" : String(filter.tag),
				operator_role_id: "",
				member_id: "",
				order_by: "",
				ids: ids.join(","),
				brief: "1",
				cursor,
			},
		}),
	);

/** Loads one friend in list form, even outside the list. */
export const loadMember = (id: number) =>
	unwrap(client.chat.api.v1.allow_members[":id"].$get({ param: { id: String(id) } }));

export const loadTalk = (id: number, beforeCursor: string): Promise<TalkPage> =>
	unwrap(
		client.chat.api.chat[":id"].talk.$get({
			param: { id: String(id) },
			query: beforeCursor ? { before: beforeCursor } : {},
		}),
	);

export const loadStarred = (id: number, beforeCursor: { at: number; id: number } | null) =>
	unwrap(
		client.timeline.api.v1.member.messages[":memberId"].star.$get({
			param: { memberId: String(id) },
			query: {
				ptime: beforeCursor === null ? "" : String(beforeCursor.at),
				fid: beforeCursor === null ? "" : String(beforeCursor.id),
				to_future: "0",
				all_table: "0",
			},
		}),
	);

/** Loads the operators assignable to a friend. */
export const loadColleagues = (id: number) =>
	unwrap(client.chat.api.chat[":id"].operators.$get({ param: { id: String(id) } }));

/**
 * Assigns a friend to an operator; null for nobody. The caller handles a concurrent assignment (409).
 * @param assignedId operator to whom the page shows the friend assigned
 */
export const assignTalkTo = (id: number, operatorId: number | null, assignedId: number | null) =>
	unwrap(
		client.chat.api.chat[":id"].assignee.$put({
			param: { id: String(id) },
			json: { operator_id: operatorId, before: assignedId },
		}),
		{ handles: [409] },
	);

export const setImportant = (id: number, important: boolean) =>
	unwrap(client.chat.api.chat[":id"].important.$put({ param: { id: String(id) }, json: { important } }));

/** Writes a note about a friend; the headers have the key of the save. */
export const writeNote = (id: number, note: NoteDraft, headers: Record<string, string>) =>
	unwrap(client.chat.api.chat[":id"].notes.$post({ param: { id: String(id) }, json: note }, { headers }));

export interface NoteDraft {
	text: string;
	mentions: number[];
}

export const removeNote = (noteId: number) =>
	unwrap(client.chat.api.chat.notes[":id"].$delete({ param: { id: String(noteId) } }));

export const reportOpenedTalk = (id: number) =>
	unwrap(client.chat.api.chat[":id"].opened.$post({ param: { id: String(id) } }));

export const loadChatSetting = () => unwrap(client.chat.api.setting.chat.$get());

export const saveChatSetting = (setting: ChatSetting) =>
	unwrap(client.chat.api.setting.chat.$put({ json: setting }));
