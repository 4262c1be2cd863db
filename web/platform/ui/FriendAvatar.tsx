import { Avatar, type AvatarProps } from "@mantine/core";

interface FriendAvatarProps extends AvatarProps {
	friend: { name: string; icon_url: string | null };
}

/** A friend's face, or the first character of the name. Always stands beside the name, so it says nothing itself. */
export function FriendAvatar({ friend, ...rest }: FriendAvatarProps) {
	return (
		<Avatar src={friend.icon_url} alt="" aria-hidden="true" radius="xl" {...rest}>
			{firstCharacter(friend.name)}
		</Avatar>
	);
}

const characters = new Intl.Segmenter("ja");

/** As a reader counts characters: a face of several code points is one. */
const firstCharacter = (name: string): string => {
	for (const { segment } of characters.segment(name.trim())) return segment;
	return "？";
};
