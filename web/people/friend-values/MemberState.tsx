import { Badge } from "@mantine/core";
import type { ItemMember } from "#web/engine/explorer/itemApi.ts";

/** Says that nothing reaches a friend. */
export const MemberState = ({ member }: { member: ItemMember }) =>
	member.blocked ? (
		<Badge color="red" flex="none">
			ブロックされた
		</Badge>
	) : null;
