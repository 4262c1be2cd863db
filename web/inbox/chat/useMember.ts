import useSWR from "swr";
import { concernsFriend, useLiveRefresh } from "#web/platform/api/useLiveRefresh.ts";
import { type ChatMember, loadMember } from "./chatApi.ts";

/** Friend of the open talk from the list, without another request; loaded separately if not in it. */
export function useMember(
	friendId: number | null,
	rows: readonly ChatMember[] | undefined,
): ChatMember | undefined {
	const listed = rows?.find(({ id }) => id === friendId);
	const isOutsideList = friendId !== null && rows !== undefined && !listed;
	const { data, mutate } = useSWR(isOutsideList ? ["chat", "member", friendId] : null, () =>
		loadMember(friendId!),
	);
	useLiveRefresh(concernsFriend(friendId ?? 0, "message", "friend", "talk"), () => isOutsideList && mutate());
	return listed ?? (isOutsideList ? data : undefined);
}
