import { Center, Group, Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";

interface NoticePageProps {
	title: string;
	children: ReactNode;
	/** Links or buttons to continue. */
	actions: ReactNode;
}

/** Page with a single message and links to continue. */
export const NoticePage = ({ title, children, actions }: NoticePageProps) => (
	<Center mih="70dvh" p="lg">
		<Stack align="center" gap="sm" maw="30rem" ta="center">
			<Title order={1}>{title}</Title>
			<Text c="dimmed">{children}</Text>
			<Group mt="sm" justify="center">
				{actions}
			</Group>
		</Stack>
	</Center>
);
