import type { InferRequestType } from "hono/client";
import { client, unwrap, type Wire } from "#web/platform/api/apiClient.ts";
import { saveKeyOptions } from "#web/platform/api/useSaveKey.ts";

type Groups = typeof client.groups.api.chat_groups;
type Group = Groups[":id"];

export type GroupPage = Wire<Groups["$get"]>;
/** Group in the list. */
export type ListedGroup = GroupPage["groups"][number];
/** Group with its members. */
export type GroupDetails = Wire<Group["$get"]>;
export type GroupTalkPage = Wire<Group["messages"]["$get"]>;
export type GroupMessage = GroupTalkPage["messages"][number];

const queryOf = (before: string) => (before ? { before } : {});
const paramOf = (id: number) => ({ id: String(id) });

export const loadGroups = (before: string): Promise<GroupPage> =>
	unwrap(client.groups.api.chat_groups.$get({ query: queryOf(before) }));

export const loadGroup = (id: number): Promise<GroupDetails> =>
	unwrap(client.groups.api.chat_groups[":id"].$get({ param: paramOf(id) }));

export const loadGroupTalk = (id: number, before: string): Promise<GroupTalkPage> =>
	unwrap(client.groups.api.chat_groups[":id"].messages.$get({ param: paramOf(id), query: queryOf(before) }));

export const sendGroupMessages = (
	id: number,
	json: InferRequestType<Group["messages"]["$post"]>["json"],
	headers: Record<string, string>,
) => unwrap(client.groups.api.chat_groups[":id"].messages.$post({ param: paramOf(id), json }, { headers }));

export const handleGroup = (id: number, lastId: number) =>
	unwrap(
		client.groups.api.chat_groups[":id"].handled.$post(
			{ param: paramOf(id), json: { last_id: lastId } },
			saveKeyOptions(),
		),
	);

export const allowGroupAnswers = (id: number, answersAutomatically: boolean) =>
	unwrap(
		client.groups.api.chat_groups[":id"].setting.$put({
			param: paramOf(id),
			json: { answers_automatically: answersAutomatically },
		}),
	);

export const leaveChatGroup = (id: number) =>
	unwrap(client.groups.api.chat_groups[":id"].leave.$post({ param: paramOf(id) }, saveKeyOptions()));
