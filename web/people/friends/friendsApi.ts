import useSWR from "swr";
import { USER_RATE } from "#domain/engine/friend-records/user-rate.ts";
import type { ListColumnValues } from "#domain/people/friend-search/list-columns.ts";
import type { FriendMemoInput } from "#domain/people/friends/friend-memo-input.ts";
import { client, unwrap, type Wire } from "#web/platform/api/apiClient.ts";
import { reloadMatching } from "#web/platform/api/reloadMatching.ts";
import { concernsFriend, useLiveRefresh } from "#web/platform/api/useLiveRefresh.ts";

type Friends = typeof client.friends.api.friends;
export type FriendListRow = Wire<Friends["$get"]>["items"][number] & {
	/** Absent in lists without chosen columns. */
	columns?: ListColumnValues;
};
export type Friend = Wire<Friends[":id"]["$get"]>;
export type FriendMessagePage = Wire<Friends[":id"]["messages"]["$get"]>;
export type FriendChatMessage = FriendMessagePage["items"][number];
export type FutureMessage = FriendMessagePage["future"][number];
export type FriendRunPage = Wire<Friends[":id"]["runs"]["$get"]>;
export type FriendRun = FriendRunPage["items"][number];
/** Message that an external program sent through the API. */
export type ProgramSend = FriendRunPage["program_sends"][number];
export type RunEffect = FriendRun["effects"][number];

export function useFriend(id: number) {
	const friend = useSWR(["friends", id], () =>
		unwrap(client.friends.api.friends[":id"].$get({ param: { id: String(id) } })),
	);
	useLiveRefresh(concernsFriend(id, "message", "friend"), friend.mutate);
	return friend;
}

export const saveFriendTags = (friendId: number, tagIds: number[]) =>
	unwrap(client.friends.api.member.tag.$post({ json: { member_id: friendId, tag_ids: tagIds } }));

export const saveMemo = (memo: FriendMemoInput, headers: Record<string, string>) =>
	unwrap(client.friends.api.v1.member.memo.$post({ json: memo }, { headers }));

/** Unhides or unblocks a friend. */
export async function requestUnhide(id: number): Promise<void> {
	await unwrap(
		client.friends.api.friends[":id"].display.$post({
			param: { id: String(id) },
			json: { user_rate: USER_RATE.shown },
		}),
	).finally(() => reloadMatching((key) => Array.isArray(key) && key[0] === "friends"));
}
