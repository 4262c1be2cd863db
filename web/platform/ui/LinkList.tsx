import { Anchor, List } from "@mantine/core";
import { Link } from "wouter";
import type { Ability } from "#domain/engine/access/all-abilities.ts";
import { mayOpen } from "#domain/engine/access/page-access.ts";
import { useSession } from "#web/platform/api/consoleSession.ts";

export interface LinkToFollow {
	href: string;
	label: string;
	/** External URL that opens in a new tab. */
	outside?: boolean;
	/** Ability that the link requires in addition to its page's. */
	ability?: Ability;
}

interface LinkListProps {
	links: readonly LinkToFollow[];
}

/** Related links of an item that the operator may open. */
export function LinkList({ links }: LinkListProps) {
	const { abilities } = useSession();
	const permittedLinks = links.filter(
		({ href, ability }) => mayOpen(abilities, href) && (!ability || abilities.includes(ability)),
	);
	return (
		<List listStyleType="none" spacing="xs" size="sm">
			{permittedLinks.map(({ href, label, outside }) => (
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
}
