import { Group, Pill, Text } from "@mantine/core";
import { ColourDot } from "#web/platform/ui/ColourDot.tsx";
import type { Friend } from "./friendsApi.ts";

interface FriendTagListProps {
	/** Protected tags cannot be removed. */
	tags: Friend["tags"];
	/** Removes a tag; without it the list is read-only. */
	onRemove?: (id: number) => void;
}

/** All tags of a friend. */
export function FriendTagList({ tags, onRemove }: FriendTagListProps) {
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
						"aria-label": `タグ「${tag.name}」を外す`,
						"aria-hidden": false,
						tabIndex: 0,
					}}
				>
					<Group component="span" gap="0.375rem" wrap="nowrap">
						{tag.colour && <ColourDot colour={tag.colour} />}
						{tag.name}
					</Group>
				</Pill>
			))}
		</Group>
	);
}
