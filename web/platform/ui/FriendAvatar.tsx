import { Avatar, type AvatarProps } from "@mantine/core";

interface FriendAvatarProps extends AvatarProps {
	friend: { name: string; icon_url: string | null };
}

/** Icon of a friend, or the first character of the name. Decorative, since the name is always beside it. */
export function FriendAvatar({ friend, ...rest }: FriendAvatarProps) {
	return (
		<Avatar src={friend.icon_url} alt="" aria-hidden="true" radius="xl" {...rest}>
			{firstCharacter(friend.name)}
		</Avatar>
	);
}

const characters = new Intl.Segmenter("ja");

/** First grapheme: an emoji of several code points is one character. */
const firstCharacter = (name: string): string => {
	for (const { segment } of characters.segment(name.trim())) return segment;
	return "？";
};
