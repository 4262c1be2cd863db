import { sql } from "drizzle-orm";
import { among } from "#db/among.ts";
import { commit } from "#db/client.ts";
import { execute, rowsOf } from "#db/raw.ts";
import { friendTags, tags } from "#db/tags.ts";
import type { MemberTagInput } from "#domain/friends/tags.ts";
import { TAG_TEXTS } from "#domain/texts/tags.ts";
import { runPending } from "../actions/pending.ts";
import { auditRow } from "../auth/audit.ts";
import { assertVisible } from "../filters/visible.ts";
import { addTagsByHand } from "../friend-records/add-tags.ts";
import { invalid } from "../http/refusal.ts";
import type { OperatorCtx } from "../http/types.ts";
import { wake } from "../queues/wake.ts";

/**
 * Sets all tags of a friend by hand (`POST /api/member/tag`). Tags that have been deleted, or are full, are left out.
 * @throws Refusal 404 for a friend whom the operator cannot see, 422 where a protected tag would be added or removed.
 */
export async function setFriendTags({
	ctx,
	input,
}: {
	ctx: OperatorCtx;
	input: MemberTagInput;
}): Promise<void> {
	await assertVisible(ctx, input.member_id);
	await assertProtectedStay(ctx, input);
	const chosen = among(input.tag_ids);
	const added = addTagsByHand(
		ctx,
		sql`(select ${input.member_id} as friend_id, id as tag_id from ${tags}
			where id in ${chosen} and deleted_at is null and protected = 0)`,
		[input.member_id],
	);
	await commit(ctx.db, [
		execute(
			ctx.db,
			sql`delete from ${friendTags} where friend_id = ${input.member_id}
			and tag_id not in ${chosen}
			and tag_id not in (select id from ${tags} where protected = 1)`,
		),
		...added.statements,
		auditRow(ctx, {
			verb: "friend.tags",
			subjectType: "friend",
			subjectId: input.member_id,
			detail: { tag_ids: input.tag_ids },
		}),
	]);
	const sentTo = await runPending(ctx, added.causes);
	if (sentTo.length > 0) await wake(ctx.env.DELIVERIES);
}

/** Operators cannot change tags that only the system changes: a list that would do so changes nothing at all. */
async function assertProtectedStay(ctx: OperatorCtx, { member_id, tag_ids }: MemberTagInput): Promise<void> {
	const differing = await rowsOf<{ name: string }>(
		ctx.db,
		sql`select t.name as name from ${tags} t where t.protected = 1 and t.deleted_at is null
			and (t.id in ${among(tag_ids)})
				<> exists (select 1 from ${friendTags} h where h.friend_id = ${member_id} and h.tag_id = t.id)
			order by t.id`,
	);
	if (differing.length > 0)
		throw invalid("tag_ids", TAG_TEXTS.protectedTagSet(differing.map(({ name }) => name).join("、")));
}
