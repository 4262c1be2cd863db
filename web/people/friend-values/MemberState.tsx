import { Badge } from "@mantine/core";
import type { Member } from "#web/engine/explorer/editing.ts";

/** Says that nothing reaches a friend. */
export const MemberState = ({ member }: { member: Member }) =>
	member.blocked ? (
		<Badge color="red" flex="none">
			ブロックされた
		</Badge>
	) : null;
