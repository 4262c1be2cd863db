import { Badge, Group } from "@mantine/core";
import { ColourDot } from "#web/platform/ui/ColourDot.tsx";
import type { Friend } from "./friendsApi.ts";

const SHOWN_TAGS = 3;

/** First tags of a friend, and the number of further ones. */
export function FriendTagChips({ tags }: Pick<Friend, "tags">) {
	if (tags.length === 0) return null;
	const rest = tags.slice(SHOWN_TAGS);
	return (
		<Group gap="0.25rem">
			{tags.slice(0, SHOWN_TAGS).map(({ id, name, colour }) => (
				<Badge
					key={id}
					color="accent"
					maw="9rem"
					title={name}
					leftSection={colour && <ColourDot colour={colour} />}
				>
					{name}
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
