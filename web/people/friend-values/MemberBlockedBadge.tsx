import { Badge } from "@mantine/core";
import type { ItemMember } from "#web/engine/explorer/itemApi.ts";

/** Badge of a friend who blocked the account. */
export const MemberBlockedBadge = ({ member }: { member: ItemMember }) =>
	member.blocked ? (
		<Badge color="red" flex="none">
			ブロックされた
		</Badge>
	) : null;
