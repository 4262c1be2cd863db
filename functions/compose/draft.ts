import { sql } from "drizzle-orm";
import { insertInto, overwriting } from "#db/insert-into.ts";
import { messageDrafts } from "#db/message-drafts.ts";
import { execute } from "#db/raw.ts";
import type { DraftInput } from "#domain/compose/draft.ts";
import { assertVisible } from "../filters/visible.ts";
import type { OperatorCtx } from "../http/types.ts";

/**
 * Keeps what an operator has begun to write. The newest wins, whichever of their pages it comes from and in whatever order
 * saves arrive.
 * @throws Refusal 404 for a friend whom the operator cannot see.
 */
export async function saveDraft({
	ctx,
	input: { friend_id, draft, written_at },
}: {
	ctx: OperatorCtx;
	input: DraftInput & { friend_id: number };
}): Promise<void> {
	await assertVisible(ctx, friend_id);
	await execute(
		ctx.db,
		insertInto(
			messageDrafts,
			{
				friendId: friend_id,
				operatorId: ctx.operator.id,
				draft: draft ?? sql`null`,
				// A page whose clock is ahead must not win for ever.
				writtenAt: Math.min(written_at, ctx.now),
			},
			sql`where true on conflict (operator_id, friend_id) do update set
				${overwriting(messageDrafts.draft, messageDrafts.writtenAt)}
				where excluded.written_at >= ${messageDrafts.writtenAt}`,
		),
	);
}
