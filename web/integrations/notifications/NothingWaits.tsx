import { Anchor, Group, Paper, Title } from "@mantine/core";
import { Link } from "wouter";

/** One line for a sign that shows nothing, with the list in which it would. */
export const NothingWaits = ({ title, href }: { title: string; href: string }) => (
	<Paper withBorder p="sm">
		<Group justify="space-between" gap="0 0.75rem">
			<Title order={3}>{title}</Title>
			<Anchor component={Link} href={href} size="sm" underline="always">
				いまはありません
			</Anchor>
		</Group>
	</Paper>
);
