import { assertFriendVisible } from "#functions/engine/filters/friend-visibility.ts";
import { requestReadOnOpening } from "#functions/engine/read-receipts/request-read-receipts.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";

/**
 * Notes that an operator has a friend's talk open, which marks it as read in LINE where the account does so.
 * @returns whether there is anything to mark.
 * @throws Refusal 404 for a friend whom the operator may not see.
 */
export async function openTalk({
	ctx,
	input: { id },
}: {
	ctx: OperatorCtx;
	input: { id: number };
}): Promise<boolean> {
	await assertFriendVisible(ctx, id);
	const [{ meta }] = await ctx.db.batch([requestReadOnOpening(ctx, id)]);
	return meta.changes > 0;
}
