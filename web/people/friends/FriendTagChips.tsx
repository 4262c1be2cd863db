import { Badge, Group } from "@mantine/core";

const SHOWN = 3;

/** First tags of a friend, and the number of further ones. */
export function FriendTagChips({ tags }: { tags: { id: number; name: string }[] }) {
	if (tags.length === 0) return null;
	const rest = tags.slice(SHOWN);
	return (
		<Group gap="0.25rem">
			{tags.slice(0, SHOWN).map((tag) => (
				<Badge key={tag.id} color="accent" maw="9rem" title={tag.name}>
					{tag.name}
				</Badge>
			))}
			{rest.length > 0 && (
				<Badge color="gray" title={rest.map(({ name }) => name).join("、")}>
					ほか{rest.length}
				</Badge>
			)}
		</Group>
	);
}
