import { Group, Pill, Text } from "@mantine/core";

interface TagListProps {
	/** Those that the system keeps are never taken off. */
	tags: { id: number; name: string; protected: boolean }[];
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
					withRemoveButton={onRemove !== undefined && !tag.protected}
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
