import { Avatar, Group, Stack, Text } from "@mantine/core";

interface LineAccountCardProps {
	account: { name: string; basic_id: string; premium_id: string | null; picture_url: string | null };
}

/** Picture, name and id of an official account, as friends see them. */
export const LineAccountCard = ({
	account: { name, basic_id, premium_id, picture_url },
}: LineAccountCardProps) => (
	<Group gap="sm" wrap="nowrap">
		<Avatar src={picture_url} alt="" size="lg" radius="xl" name={name} color="initials" />
		<Stack gap={0} miw={0}>
			<Text fw={600} style={{ overflowWrap: "anywhere" }}>
				{name}
			</Text>
			<Text size="sm" c="dimmed">
				{premium_id === null ? basic_id : `${premium_id}（${basic_id}）`}
			</Text>
		</Stack>
	</Group>
);
