import { sql } from "drizzle-orm";
import { commit } from "#db/client.ts";
import { execute } from "#db/raw.ts";
import { friendTags, tags } from "#db/tags.ts";
import type { MemberTagInput } from "#domain/friends/tags.ts";
import type { OperatorCtx } from "../http/types.ts";
import { auditRow } from "../operators/audit.ts";
import { assertVisible } from "./show.ts";

/** Sets all tags of a friend by hand (`POST /api/member/tag`). Tags that were deleted meanwhile are left out. */
export async function setFriendTags({
	ctx,
	input,
}: {
	ctx: OperatorCtx;
	input: MemberTagInput;
}): Promise<void> {
	await assertVisible(ctx, input.member_id);
	const chosen = JSON.stringify(input.tag_ids);
	await commit(ctx.db, [
		execute(
			ctx.db,
			sql`delete from ${friendTags} where friend_id = ${input.member_id}
			and tag_id not in (select value from json_each(${chosen}))`,
		),
		execute(
			ctx.db,
			sql`insert into ${friendTags} (friend_id, tag_id, created_at)
			select ${input.member_id}, id, ${ctx.now} from ${tags}
			where id in (select value from json_each(${chosen})) and deleted_at is null
			on conflict do nothing`,
		),
		auditRow(ctx, {
			verb: "friend.tags",
			subjectType: "friend",
			subjectId: input.member_id,
			detail: { tag_ids: input.tag_ids },
		}),
	]);
}
