import { and, type SQL, sql } from "drizzle-orm";
import type { Statement } from "#db/client.ts";
import { friends } from "#db/friends.ts";
import { execute } from "#db/raw.ts";
import { friendTags, tags } from "#db/tags.ts";
import type { FriendTagsInput, TagChange } from "#domain/friend-search/tags.ts";
import { TEXTS } from "#domain/texts/messages.ts";
import type { Ctx } from "../context.ts";
import { visibleTo } from "../friends/visible.ts";
import { invalid } from "../http/refusal.ts";
import type { OperatorCtx } from "../http/types.ts";
import { auditOfChange } from "../operators/audit.ts";

/**
 * Puts tags on friends, or takes them off, those whom the operator may see; answers who they are. Doing it again
 * changes nothing.
 * @throws Refusal 422 for tags that are gone or protected: then no friend is changed.
 */
export async function changeTags(args: { ctx: OperatorCtx; input: FriendTagsInput }): Promise<number[]> {
	const { ctx, input } = args;
	const { friend_ids, ...change } = input;
	await assertSettable(ctx, change.tag_ids);
	const [seen] = await ctx.db.batch([
		ctx.db
			.select({ id: friends.id })
			.from(friends)
			.where(and(among(friend_ids), visibleTo(ctx.operator))),
		tagStatement(ctx, change, friend_ids, sql`${visibleTo(ctx.operator)} and ${allSettable(change.tag_ids)}`),
		auditOfChange(ctx, { verb: "friend.tags", subjectType: "friend", detail: { ...change, friend_ids } }),
	]);
	// They may have gone between being looked at and being set.
	await assertSettable(ctx, change.tag_ids);
	return seen.map(({ id }) => id);
}

/** Puts tags on those of some friends for whom `within` holds, or takes them off. */
export function tagStatement(
	ctx: Ctx,
	{ tag_ids, remove }: TagChange,
	friendIds: readonly number[],
	within: SQL,
): Statement {
	const chosen = sql`(select ${friends.id} from ${friends}
		where ${among(friendIds)} and ${within})`;
	const tagIds = sql`(select value from json_each(${JSON.stringify(tag_ids)}))`;
	return remove === 1
		? execute(ctx.db, sql`delete from ${friendTags} where friend_id in ${chosen} and tag_id in ${tagIds}`)
		: execute(
				ctx.db,
				sql`insert into ${friendTags} (friend_id, tag_id, created_at)
					select f.id, t.value, ${ctx.now} from ${chosen} f, json_each(${JSON.stringify(tag_ids)}) t
					where true on conflict do nothing`,
			);
}

/** Holds while each of the tags is there and is the operators' to set. */
export const allSettable = (tagIds: readonly number[]): SQL =>
	sql`(select count(*) from ${tags} where id in (select value from json_each(${JSON.stringify(tagIds)}))
		and deleted_at is null and protected = 0) = ${tagIds.length}`;

/** Refuses tags that are gone, or that only the system sets. */
export async function assertSettable(ctx: Ctx, tagIds: readonly number[]): Promise<void> {
	const found = await ctx.db
		.select({ id: tags.id, name: tags.name, deletedAt: tags.deletedAt, protected: tags.protected })
		.from(tags)
		.where(sql`${tags.id} in (select value from json_each(${JSON.stringify(tagIds)}))`);
	if (found.length < tagIds.length || found.some(({ deletedAt }) => deletedAt !== null))
		throw invalid("tag_ids", TEXTS.tagGone);
	const closed = found.filter((tag) => tag.protected);
	if (closed.length > 0)
		throw invalid("tag_ids", TEXTS.protectedTagSet(closed.map(({ name }) => name).join("、")));
}

const among = (friendIds: readonly number[]): SQL =>
	sql`${friends.id} in (select value from json_each(${JSON.stringify(friendIds)}))`;
