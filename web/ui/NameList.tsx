import { Anchor, Text } from "@mantine/core";
import { Fragment } from "react";
import { Link } from "wouter";

interface NameListProps {
	items: { id: number; name: string }[];
	/** Where each of them is; without it they are only read. */
	hrefOf?: (id: number) => string;
	/** Shows so many, then how many more there are. */
	shown?: number;
}

/** A few names in a row, each a link, and how many more there are. */
export function NameList({ items, hrefOf, shown = 3 }: NameListProps) {
	const rest = items.slice(shown);
	return (
		<Text size="sm" component="span">
			{items.slice(0, shown).map(({ id, name }, index) => (
				<Fragment key={id}>
					{index > 0 && "、"}
					{hrefOf ? (
						<Anchor component={Link} href={hrefOf(id)} size="sm" underline="always">
							{name}
						</Anchor>
					) : (
						name
					)}
				</Fragment>
			))}
			{rest.length > 0 && (
				<Text span inherit c="dimmed" title={rest.map(({ name }) => name).join("、")}>
					{" "}
					ほか{rest.length}件
				</Text>
			)}
		</Text>
	);
}
