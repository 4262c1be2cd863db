import type { BroadcastInput } from "#domain/content/broadcasts/broadcast-schemas.ts";
import { LINE_SEND_TEXTS } from "#domain/platform/texts/line-sends-texts.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { invalid, Refusal } from "#functions/platform/http/request-refusal.ts";
import { loadNamedAudiences } from "./load-named-audiences.ts";

/**
 * Checks that an operator may let LINE choose the friends: LINE knows no scope of an operator.
 * @throws Refusal 403 for an operator who sees some friends only; 422 beside conditions of the console, and for audiences
 * that do not exist
 */
export async function assertLineRecipients(
	ctx: OperatorCtx,
	{ filter, line_recipients }: Pick<BroadcastInput, "filter" | "line_recipients">,
): Promise<void> {
	if (line_recipients === null) return;
	if (!ctx.operator.friendScope.all) throw new Refusal(403, { ERROR: [LINE_SEND_TEXTS.scopeRestricted] });
	if (filter !== null) throw invalid("filter", LINE_SEND_TEXTS.filterUnused);
	const { allExist } = await loadNamedAudiences(ctx, [line_recipients]);
	if (!allExist) throw invalid("line_recipients[audiences]", LINE_SEND_TEXTS.audienceGone);
}
