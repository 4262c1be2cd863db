import { Anchor, List } from "@mantine/core";
import { Link } from "wouter";

interface LinkListProps {
	links: readonly { href: string; label: string }[];
}

/** Where else there is something to see of an item. */
export const LinkList = ({ links }: LinkListProps) => (
	<List listStyleType="none" spacing="xs" size="sm">
		{links.map(({ href, label }) => (
			<List.Item key={href}>
				<Anchor component={Link} href={href} size="sm" underline="always">
					{label}
				</Anchor>
			</List.Item>
		))}
	</List>
);
