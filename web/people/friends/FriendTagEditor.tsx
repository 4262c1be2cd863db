import { Stack } from "@mantine/core";
import { mutate } from "swr";
import { MEMBER_TEXTS } from "#domain/platform/texts/members-texts.ts";
import { toastFailed, toastRefused } from "#web/platform/ui/toast.ts";
import { AddTagButton } from "./AddTagButton.tsx";
import { FriendTagList } from "./FriendTagList.tsx";
import { type Friend, saveFriendTags } from "./friendsApi.ts";

type FriendTag = Friend["tags"][number];

/** Adds and removes a friend's tags, saved at once because each change is easily undone. */
export function FriendTagEditor({ friend }: { friend: Friend }) {
	const setTags = (tags: FriendTag[]) =>
		mutate(
			["friends", friend.id],
			async () => {
				const { left_out } = await saveFriendTags(
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
			<FriendTagList
				tags={friend.tags}
				onRemove={(id) => setTags(friend.tags.filter((tag) => tag.id !== id))}
			/>
			<AddTagButton chosenTags={friend.tags} onChange={setTags} />
		</Stack>
	);
}
