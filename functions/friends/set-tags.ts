import { sql } from "drizzle-orm";
import { commit } from "#db/client.ts";
import { execute } from "#db/raw.ts";
import { friendTags, tags } from "#db/tags.ts";
import type { MemberTagInput } from "#domain/friends/tags.ts";
import { carryOutPending } from "../actions/pending.ts";
import type { OperatorCtx } from "../http/types.ts";
import { auditRow } from "../operators/audit.ts";
import { wake } from "../queues/wake.ts";
import { addTagsByHand } from "../tags/add.ts";
import { assertVisible } from "./show.ts";

/** Sets all tags of a friend by hand (`POST /api/member/tag`). Tags that were deleted meanwhile, or are full, are left out. */
export async function setFriendTags({
	ctx,
	input,
}: {
	ctx: OperatorCtx;
	input: MemberTagInput;
}): Promise<void> {
	await assertVisible(ctx, input.member_id);
	const chosen = JSON.stringify(input.tag_ids);
	const added = addTagsByHand(
		ctx,
		sql`(select ${input.member_id} as friend_id, id as tag_id from ${tags}
			where id in (select value from json_each(${chosen})) and deleted_at is null)`,
		[input.member_id],
	);
	await commit(ctx.db, [
		execute(
			ctx.db,
			sql`delete from ${friendTags} where friend_id = ${input.member_id}
			and tag_id not in (select value from json_each(${chosen}))`,
		),
		...added.statements,
		auditRow(ctx, {
			verb: "friend.tags",
			subjectType: "friend",
			subjectId: input.member_id,
			detail: { tag_ids: input.tag_ids },
		}),
	]);
	const sentTo = await carryOutPending(ctx, added.causes);
	if (sentTo.length > 0) await wake(ctx.env.DELIVERIES);
}
