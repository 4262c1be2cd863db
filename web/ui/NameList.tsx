import { Anchor, Stack, Text } from "@mantine/core";
import { Link } from "wouter";

interface NameListProps {
	items: { id: number; name: string }[];
	/** Where each of them is. */
	hrefOf: (id: number) => string;
	/** Shows so many, then how many more there are. */
	shown?: number;
}

/** A few names, each a link on a line of its own, and how many more there are. */
export function NameList({ items, hrefOf, shown = 3 }: NameListProps) {
	const rest = items.slice(shown);
	return (
		<Stack gap={0} miw={0} align="flex-start">
			{items.slice(0, shown).map(({ id, name }) => (
				<Anchor
					key={id}
					component={Link}
					href={hrefOf(id)}
					title={name}
					size="sm"
					underline="always"
					truncate
					maw="100%"
				>
					{name}
				</Anchor>
			))}
			{rest.length > 0 && (
				<Text size="sm" c="dimmed" title={rest.map(({ name }) => name).join("、")}>
					ほか{rest.length}件
				</Text>
			)}
		</Stack>
	);
}
