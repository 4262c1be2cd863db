import { sql } from "drizzle-orm";
import type { Statement } from "#db/d1-client.ts";
import { messageDrafts } from "#db/people/message-drafts.ts";
import { excludedAssignments, insertInto } from "#db/platform/sql/insert-into.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import type { ComposerDraft, ComposerDraftInput } from "#domain/people/composer/composer-draft.ts";
import { assertFriendVisible } from "#functions/engine/filters/friend-visibility.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";

/**
 * Stores an operator's draft. The newest wins, from any of their pages and in whatever order saves arrive.
 * @throws Refusal 404 for a friend whom the operator cannot see.
 */
export async function saveComposerDraft({
	ctx,
	input: { friend_id, draft, written_at },
}: {
	ctx: OperatorCtx;
	input: ComposerDraftInput & { friend_id: number };
}): Promise<void> {
	await assertFriendVisible(ctx, friend_id);
	await storeDraftStatement(ctx, { friendId: friend_id, draft, writtenAt: written_at });
}

/** Statement that stores a draft unless a newer one is stored. */
const storeDraftStatement = (
	ctx: OperatorCtx,
	{ friendId, draft, writtenAt }: { friendId: number; draft: ComposerDraft | null; writtenAt: number },
): Statement =>
	execute(
		ctx.db,
		insertInto(
			messageDrafts,
			{
				friendId,
				operatorId: ctx.operator.id,
				draft: draft ?? sql`null`,
				// A page whose clock is fast must not win forever.
				writtenAt: Math.min(writtenAt, ctx.now),
			},
			sql`where true on conflict (operator_id, friend_id) do update set
				${excludedAssignments(messageDrafts.draft, messageDrafts.writtenAt)}
				where excluded.written_at >= ${messageDrafts.writtenAt}`,
		),
	);

/**
 * Statement that removes a draft in the transaction that sends it, so that no other page of the operator
 * offers it again. Newer text is kept.
 * @param writtenAt time of writing, by the page's clock
 */
export const deleteDraftStatement = (ctx: OperatorCtx, friendId: number, writtenAt: number): Statement =>
	storeDraftStatement(ctx, { friendId, draft: null, writtenAt: writtenAt + 1 });
