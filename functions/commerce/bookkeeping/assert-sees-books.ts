import { BOOKKEEPING_TEXTS } from "#domain/platform/texts/bookkeeping-texts.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { Refusal } from "#functions/platform/http/request-refusal.ts";

/**
 * Requires full visibility: sums over some friends only would be no books.
 * @throws Refusal 403 for an operator who sees only some friends
 */
export function assertSeesBooks(ctx: OperatorCtx): void {
	if (!ctx.operator.friendScope.all) throw new Refusal(403, { ERROR: [BOOKKEEPING_TEXTS.restricted] });
}
