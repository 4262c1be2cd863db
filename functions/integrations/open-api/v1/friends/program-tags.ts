import { and, asc, eq, gt, isNull } from "drizzle-orm";
import { friends } from "#db/engine/friends.ts";
import { tags } from "#db/people/tag-tables.ts";
import { type ApiPage, pageOfItems } from "#domain/integrations/open-api/v1/api-fields.ts";
import { assertFriendVisible, visibleTo } from "#functions/engine/filters/friend-visibility.ts";
import { assertTagsEditable, changeFriendTags } from "#functions/people/friend-search/change-friend-tags.ts";
import { tagsOfFriend } from "#functions/people/friends/list-friends.ts";
import type { FriendTag } from "#functions/people/friends/present-friend.ts";
import { setFriendTags } from "#functions/people/friends/set-friend-tags.ts";
import { notFound } from "#functions/platform/http/request-refusal.ts";
import { announceLater } from "../announce-later.ts";
import { doOnce } from "../do-once.ts";
import type { ProgramCtx } from "../program-context.ts";
import { assertAllVisible } from "./assert-all-visible.ts";

const TAGS_VERB = "friend.tags";

/** A page of the tags that friends can carry. */
export async function listProgramTags(ctx: ProgramCtx, page: ApiPage) {
	const rows = await ctx.db
		.select({ id: tags.id, name: tags.name, protected: tags.protected, capacity: tags.capacity })
		.from(tags)
		.where(and(gt(tags.id, page.after), isNull(tags.deletedAt)))
		.orderBy(asc(tags.id))
		.limit(page.limit + 1);
	return pageOfItems(rows, page);
}

/** @throws Refusal 404 for a friend hidden from the program */
export async function showFriendTags(ctx: ProgramCtx, fid: number) {
	const [friend] = await ctx.db
		.select({ tags: tagsOfFriend })
		.from(friends)
		.where(and(eq(friends.id, fid), visibleTo(ctx.operator)));
	if (!friend) throw notFound();
	return { fid, tags: (JSON.parse(friend.tags) as FriendTag[]).map(({ id, name }) => ({ id, name })) };
}

interface TagChange {
	fid: number;
	add: number[];
	remove: number[];
}

/**
 * Adds and removes tags of a friend, as an operator does in the console. Full tags are skipped and reported.
 * @throws Refusal 404 for a hidden friend, 422 for deleted or protected tags
 */
export async function changeTagsOfOne(
	ctx: ProgramCtx,
	{ fid, add: tagsToAdd, remove: tagsToRemove }: TagChange,
) {
	await doOnce(ctx, TAGS_VERB, async () => {
		await assertFriendVisible(ctx, fid);
		await assertTagsEditable(ctx, [...new Set([...tagsToAdd, ...tagsToRemove])]);
		// Tags that are only in the list before are removed, and tags that are only in the new one are added.
		await setFriendTags({
			ctx,
			input: { member_id: fid, tag_ids: tagsToAdd, metas: { before: tagsToRemove } },
		});
	});
	announceLater(ctx, "friend", [fid]);
	const friendTags = await showFriendTags(ctx, fid);
	const presentIds = new Set(friendTags.tags.map(({ id }) => id));
	return { ...friendTags, left_out: tagsToAdd.filter((id) => !presentIds.has(id)) };
}

interface BulkTagChange {
	fids: number[];
	tag_ids: number[];
	remove: boolean;
}

/**
 * Adds tags to many friends, or removes them, in one transaction.
 * @throws Refusal 422 for missing friends or tags
 */
export async function changeTagsOfMany(
	ctx: ProgramCtx,
	{ fids, tag_ids, remove: removesTags }: BulkTagChange,
) {
	const friendIds = [...new Set(fids)];
	await doOnce(ctx, TAGS_VERB, async () => {
		await assertAllVisible(ctx, friendIds);
		await changeFriendTags({
			ctx,
			input: { friend_ids: friendIds, tag_ids: [...new Set(tag_ids)], remove: removesTags ? 1 : 0 },
		});
	});
	announceLater(ctx, "friend", friendIds);
	return { fids: friendIds };
}
