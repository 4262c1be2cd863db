import { Group } from "@mantine/core";
import { addressOf } from "#domain/engine/access/addresses.ts";
import { FriendAvatar } from "#web/platform/ui/FriendAvatar.tsx";
import { RowLink } from "#web/platform/ui/RowLink.tsx";
import { shownName } from "#web/platform/ui/shownName.ts";
import { EditFriend } from "./editor/EditFriend.tsx";

interface FriendLinkProps {
	friend: { id: number; name: string; icon_url?: string | null };
}

/** The friend whom a row is about, and the way to them. */
export function FriendLink({ friend }: FriendLinkProps) {
	const name = shownName(friend.name);
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
