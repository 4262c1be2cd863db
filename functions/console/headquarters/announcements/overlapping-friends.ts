import { sql } from "drizzle-orm";
import { friends } from "#db/engine/friends.ts";
import { friendTags } from "#db/people/tag-tables.ts";
import { listTable } from "#db/platform/sql/json-list.ts";
import { execute, queryRows } from "#db/platform/sql/raw-sql.ts";
import { text } from "#db/platform/sql/row-columns.ts";
import { EVERY_FRIEND } from "#domain/engine/actions/task-input.ts";
import { ANY_ALL } from "#domain/engine/filters/conditions/any-all-rule.ts";
import { TAG_SELECTION } from "#domain/engine/filters/conditions/tag.ts";
import { CONDITIONS, type ConditionOf, type Filter } from "#domain/engine/filters/filter-schema.ts";
import { reachableFriends } from "#functions/content/broadcasts/broadcast-cost.ts";
import { friendIdsAfter } from "#functions/engine/filters/filter-queries.ts";
import { createTag } from "#functions/people/tags/create-tag.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";

/** Friends read, or given the tag, at a time. */
const PAGE = 5_000;

/** Friend's id in the account, and their LINE user id, which all accounts of one provider share. */
type FriendIdentity = [id: number, lineUserId: string];

/** Friends whom a broadcast with these conditions would reach now, in pages. */
async function* readAudience(
	accountCtx: OperatorCtx,
	filter: Filter | null,
): AsyncGenerator<FriendIdentity[]> {
	const audience = filter ?? EVERY_FRIEND;
	for (let cursor = 0, isLast = false; !isLast; ) {
		const ids = friendIdsAfter(accountCtx, audience, reachableFriends(accountCtx, audience), {
			cursor,
			take: PAGE,
		});
		const [row] = await queryRows(
			accountCtx.db,
			{ list: text },
			sql`select json_group_array(json_array(f.id, f.line_user_id)) as list
				from (${ids}) n join ${friends} f on f.id = n.id`,
		);
		const page = JSON.parse(row!.list) as FriendIdentity[];
		isLast = page.length < PAGE;
		cursor = Math.max(cursor, ...page.map(([id]) => id));
		if (page.length > 0) yield page;
	}
}

/**
 * Counts the friends of an audience, and finds those who are also friends of earlier accounts.
 * @param seen LINE user ids of the friends of earlier accounts; those of this account are added to it
 */
export async function findOverlap(
	accountCtx: OperatorCtx,
	filter: Filter | null,
	seen: Set<string>,
): Promise<{ count: number; overlap: number[] }> {
	const overlap: number[] = [];
	let count = 0;
	for await (const page of readAudience(accountCtx, filter))
		for (const [id, lineUserId] of page) {
			count++;
			if (seen.has(lineUserId)) overlap.push(id);
			else seen.add(lineUserId);
		}
	return { count, overlap };
}

/**
 * Tags the friends who receive the announcement from another account, and returns the audience without the tag. The
 * tag shows the account's own staff why a friend was left out.
 */
export async function tagOverlap(
	accountCtx: OperatorCtx,
	{ filter, overlap, name }: { filter: Filter | null; overlap: readonly number[]; name: string },
): Promise<Filter | null> {
	if (overlap.length === 0) return filter;
	const { id } = await createTag({ ctx: accountCtx, input: { name, group_id: null } });
	for (let start = 0; start < overlap.length; start += PAGE)
		await execute(
			accountCtx.db,
			sql`insert into ${friendTags} (friend_id, tag_id, created_at)
				select j.value, ${id}, ${accountCtx.now} from ${listTable(overlap.slice(start, start + PAGE))} j where true
				on conflict do nothing`,
		);
	const audience = filter ?? EVERY_FRIEND;
	const lacksTag = {
		type: CONDITIONS.tag.type,
		tag_ids: [id],
		tag_group_id: null,
		use_group: TAG_SELECTION.tags,
		tag_or: ANY_ALL.none,
	} satisfies ConditionOf<"tag">;
	return { ...audience, inputs: [...audience.inputs, lacksTag] };
}
