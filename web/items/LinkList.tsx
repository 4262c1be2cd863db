import { Anchor, List } from "@mantine/core";
import { Link } from "wouter";

interface LinkListProps {
	links: readonly {
		href: string;
		label: string /** Not a page of the site: opens beside it. */;
		outside?: boolean;
	}[];
}

/** Where else there is something to see of an item. */
export const LinkList = ({ links }: LinkListProps) => (
	<List listStyleType="none" spacing="xs" size="sm">
		{links.map(({ href, label, outside }) => (
			<List.Item key={href}>
				{outside ? (
					<Anchor href={href} target="_blank" size="sm" underline="always">
						{label}
					</Anchor>
				) : (
					<Anchor component={Link} href={href} size="sm" underline="always">
						{label}
					</Anchor>
				)}
			</List.Item>
		))}
	</List>
);
