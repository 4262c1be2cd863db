import { Group } from "@mantine/core";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { displayName } from "#web/platform/ui/displayName.ts";
import { FriendAvatar } from "#web/platform/ui/FriendAvatar.tsx";
import { RowLink } from "#web/platform/ui/RowLink.tsx";
import { EditFriend } from "./editor/EditFriend.tsx";

interface FriendLinkProps {
	friend: { id: number; name: string; icon_url?: string | null };
}

/** Friend of a row, linked to their page. */
export function FriendLink({ friend }: FriendLinkProps) {
	const name = displayName(friend.name);
	return (
		<Group gap="xs" wrap="nowrap">
			<FriendAvatar friend={{ name: friend.name, icon_url: friend.icon_url ?? null }} size="sm" />
			<RowLink href={addressOf("friend", { id: friend.id })} title={name}>
				{name}
			</RowLink>
			<EditFriend friend={friend} />
		</Group>
	);
}
