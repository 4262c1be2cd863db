import useSWR, { mutate } from "swr";
import type { LiveFrame } from "#web/platform/api/liveConnection.ts";
import { pagingOf } from "#web/platform/api/pagingOf.ts";
import { useLivePages } from "#web/platform/api/useLivePages.ts";
import { useLiveRefresh } from "#web/platform/api/useLiveRefresh.ts";
import { type GroupPage, type GroupTalkPage, loadGroup, loadGroups, loadGroupTalk } from "./groupsApi.ts";

const isAboutGroups = ({ event }: LiveFrame) => event === "group";

const groupsKey = (index: number, previous: GroupPage | null) =>
	index > 0 && !previous?.next_before ? null : (["groups", previous?.next_before ?? ""] as const);

/** Groups by their last message. */
export function useGroups() {
	const pages = useLivePages(groupsKey, ([, before]) => loadGroups(before));
	useLiveRefresh(isAboutGroups, () => pages.mutate());
	return {
		...pagingOf(pages, ({ next_before }) => next_before),
		groups: (pages.data ?? []).flatMap(({ groups }) => groups),
	};
}

/** Details of a group. */
export function useGroup(id: number | null) {
	const group = useSWR(id === null ? null : (["group", id] as const), ([, groupId]) => loadGroup(groupId));
	useLiveRefresh(isAboutGroups, () => group.mutate());
	return group;
}

export const reloadGroup = (id: number) => void mutate(["group", id]);

const talkKey = (id: number) => (index: number, previous: GroupTalkPage | null) =>
	index > 0 && !previous?.next_before ? null : (["group", id, "talk", previous?.next_before ?? ""] as const);

/** Talk of a group, oldest first. */
export function useGroupTalk(id: number) {
	const pages = useLivePages(talkKey(id), ([, , , before]) => loadGroupTalk(id, before));
	useLiveRefresh(isAboutGroups, () => pages.mutate());
	const messages = (pages.data ?? []).flatMap((page) => page.messages);
	return {
		...pagingOf(pages, ({ next_before }) => next_before),
		messages: [...new Map(messages.map((message) => [message.key, message])).values()].reverse(),
	};
}
