import { Group, Pill, Text } from "@mantine/core";

interface TagListProps {
	tags: { id: number; name: string }[];
	/** Takes a tag off; without it the list is only read. */
	onRemove?: (id: number) => void;
}

/** All tags of a friend. */
export function TagList({ tags, onRemove }: TagListProps) {
	if (tags.length === 0)
		return (
			<Text size="sm" c="dimmed">
				タグはありません
			</Text>
		);
	return (
		<Group gap="0.25rem">
			{tags.map((tag) => (
				<Pill
					key={tag.id}
					title={tag.name}
					withRemoveButton={onRemove !== undefined}
					onRemove={() => onRemove?.(tag.id)}
					removeButtonProps={{
						"aria-label": `タグ「${tag.name}」をはずす`,
						"aria-hidden": false,
						tabIndex: 0,
					}}
				>
					{tag.name}
				</Pill>
			))}
		</Group>
	);
}
