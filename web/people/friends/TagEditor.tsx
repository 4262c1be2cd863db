import { Stack } from "@mantine/core";
import { mutate } from "swr";
import { MEMBER_TEXTS } from "#domain/platform/texts/members-texts.ts";
import { toastFailed, toastRefused } from "#web/platform/ui/toast.ts";
import { type Friend, setFriendTags } from "./api.ts";
import { TagAdder } from "./TagAdder.tsx";
import { TagList } from "./TagList.tsx";

type FriendTag = Friend["tags"][number];

/** Puts tags on a friend and takes them off, at once: both are undone as quickly. */
export function TagEditor({ friend }: { friend: Friend }) {
	const setTags = (tags: FriendTag[]) =>
		mutate(
			["friends", friend.id],
			async () => {
				const { left_out } = await setFriendTags(
					friend.id,
					tags.map(({ id }) => id),
				);
				if (left_out.length === 0) return { ...friend, tags };
				toastRefused(MEMBER_TEXTS.tagsFull(left_out.map(({ name }) => name).join("、")));
				return { ...friend, tags: tags.filter(({ id }) => !left_out.some((full) => full.id === id)) };
			},
			{ optimisticData: { ...friend, tags }, rollbackOnError: true },
		).catch(toastFailed);
	return (
		<Stack gap="xs" align="flex-start">
			<TagList tags={friend.tags} onRemove={(id) => setTags(friend.tags.filter((tag) => tag.id !== id))} />
			<TagAdder chosen={friend.tags} onChange={setTags} />
		</Stack>
	);
}
