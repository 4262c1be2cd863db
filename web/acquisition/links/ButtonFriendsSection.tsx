import { Paper, Stack, Text, Title } from "@mantine/core";
import { TappedFriends, type TappedFriendsProps } from "./TappedFriends.tsx";

interface ButtonFriendsSectionProps extends TappedFriendsProps {
	/** Label of the selected button; null if none is selected. */
	label: string | null;
}

/** Friends who tapped the buttons of a message: any of them, or the selected one. */
export const ButtonFriendsSection = ({ label, ...friends }: ButtonFriendsSectionProps) => (
	<Paper withBorder p="md" component="section" aria-label="タップした友だち">
		<Stack gap="sm">
			<Title order={2}>タップした友だち</Title>
			<Text size="sm" c="dimmed">
				{label === null
					? "ボタンを押すと、そのボタンをタップした友だちだけを表示します。"
					: `「${label}」をタップした友だちです。もう一度押すと、すべてのボタンに戻ります。`}
			</Text>
			<TappedFriends {...friends} />
		</Stack>
	</Paper>
);
