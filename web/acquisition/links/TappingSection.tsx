import { Paper, Stack, Text, Title } from "@mantine/core";
import { TappedFriends, type TappedFriendsProps } from "./TappedFriends.tsx";

interface TappingSectionProps extends TappedFriendsProps {
	/** What stands on the button whose friends are listed; null for all buttons. */
	label: string | null;
}

/** The friends who tapped something with buttons, or one of these, page by page. */
export const TappingSection = ({ label, ...tapped }: TappingSectionProps) => (
	<Paper withBorder p="md" component="section" aria-label="タップした友だち">
		<Stack gap="sm">
			<Title order={2}>タップした友だち</Title>
			<Text size="sm" c="dimmed">
				{label === null
					? "ボタンを押すと、そのボタンをタップした友だちだけを表示します。"
					: `「${label}」をタップした友だちです。もう一度押すと、すべてのボタンに戻ります。`}
			</Text>
			<TappedFriends {...tapped} />
		</Stack>
	</Paper>
);
