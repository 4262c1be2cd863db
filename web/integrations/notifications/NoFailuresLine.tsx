import { Anchor, Group, Paper, Title } from "@mantine/core";
import { Link } from "wouter";

/** Line in place of a list of failures that is empty, with a link to the page on which they would appear. */
export const NoFailuresLine = ({ title, href }: { title: string; href: string }) => (
	<Paper withBorder p="sm">
		<Group justify="space-between" gap="0 0.75rem">
			<Title order={3}>{title}</Title>
			<Anchor component={Link} href={href} size="sm" underline="always">
				いまはありません
			</Anchor>
		</Group>
	</Paper>
);
