import { sql } from "drizzle-orm";
import { friends } from "#db/engine/friends.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { visibleTo } from "#functions/engine/filters/friend-visibility.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { notFound } from "#functions/platform/http/request-refusal.ts";
import { type FriendExtras, friendExtraColumns, presentFriendExtras } from "./friend-extras.ts";
import { selectMembers } from "./list-chat-members.ts";
import { type MemberRow, presentMember } from "./present-member.ts";

/**
 * One friend of the chat, with their menu, field values and answered forms (M-103, M-262).
 * @throws Refusal 404 for a friend whom the operator may not see, as for an unknown one.
 */
export async function showChatMember({ ctx, input: { id } }: { ctx: OperatorCtx; input: { id: number } }) {
	const [row] = await queryRows<MemberRow & FriendExtras>(
		ctx.db,
		sql`with found as (select ${friends.id} as id, ifnull(${friends.lastMessageAt}, 0) as at from ${friends}
			where ${friends.id} = ${id} and ${visibleTo(ctx.operator)}) ${selectMembers(sql`found`, friendExtraColumns(sql`found.id`))}`,
	);
	if (!row) throw notFound();
	return { ...presentMember(row, ctx.zone), ...presentFriendExtras(ctx, row) };
}
