import { Avatar, type AvatarProps } from "@mantine/core";

interface FriendAvatarProps extends AvatarProps {
	friend: { name: string; icon_url: string | null };
}

/** A friend's face, or the first character of the name. Always stands beside the name, so it says nothing itself. */
export function FriendAvatar({ friend, ...rest }: FriendAvatarProps) {
	return (
		<Avatar src={friend.icon_url} alt="" aria-hidden="true" radius="xl" {...rest}>
			{[...friend.name.trim()][0] ?? "？"}
		</Avatar>
	);
}
