import { sql } from "drizzle-orm";
import { friends } from "#db/engine/friends.ts";
import { rowsOf } from "#db/platform/sql/raw.ts";
import { visibleTo } from "#functions/engine/filters/visible.ts";
import { notFound } from "#functions/platform/http/refusal.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";
import { type Besides, besidesOf, presentBesides } from "./besides.ts";
import { membersAmong } from "./list.ts";
import { type MemberRow, presentMember } from "./present.ts";

/**
 * One friend of the chat, with their menu, field values and answered forms (M-103, M-262).
 * @throws Refusal 404 for a friend whom the operator may not see, as for an unknown one.
 */
export async function showMember({ ctx, input: { id } }: { ctx: OperatorCtx; input: { id: number } }) {
	const [row] = await rowsOf<MemberRow & Besides>(
		ctx.db,
		sql`with found as (select ${friends.id} as id, ifnull(${friends.lastMessageAt}, 0) as at from ${friends}
			where ${friends.id} = ${id} and ${visibleTo(ctx.operator)}) ${membersAmong(sql`found`, besidesOf(sql`found.id`))}`,
	);
	if (!row) throw notFound();
	return { ...presentMember(row, ctx.zone), ...presentBesides(ctx, row) };
}
