import { Badge } from "@mantine/core";
import { USER_RATE } from "#domain/engine/friend-records/user-rate.ts";
import { formatFullTime } from "#web/platform/ui/TimeText.tsx";

interface VisibilityBadgeProps {
	friend: { blocked_at: string | null; user_rate: number };
}

/** Badge of a friend who is blocked or hidden. */
export function VisibilityBadge({ friend }: VisibilityBadgeProps) {
	if (friend.blocked_at)
		return (
			<Badge color="red" title={`${formatFullTime(friend.blocked_at)} にブロックされました`} flex="none">
				ブロックされた
			</Badge>
		);
	if (friend.user_rate === USER_RATE.blocked)
		return (
			<Badge color="gray" flex="none">
				ブロック中
			</Badge>
		);
	if (friend.user_rate === USER_RATE.hidden)
		return (
			<Badge color="gray" flex="none">
				非表示
			</Badge>
		);
	return null;
}
