import { and, eq, sql } from "drizzle-orm";
import { links } from "#db/acquisition/links.ts";
import { actions } from "#db/engine/actions.ts";
import type { LinkInput } from "#domain/acquisition/links/link-input.ts";
import { ACTION_TEXTS } from "#domain/platform/texts/actions-texts.ts";
import { assertActionsRunnable } from "#functions/engine/actions/effect-abilities.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { changedByOther, invalid, notFound } from "#functions/platform/http/request-refusal.ts";

/**
 * Saves the name of a link, whether it is counted, and the action of a tap.
 * @throws Refusal 404; 409 if it was changed meanwhile; 422 for an action that does not exist or is beyond
 * the operator's abilities
 */
export async function updateLink({
	ctx,
	input,
}: {
	ctx: OperatorCtx;
	input: LinkInput & { id: number };
}): Promise<void> {
	const [storedLink] = await ctx.db.select().from(links).where(eq(links.id, input.id));
	if (!storedLink) throw notFound();
	const { action_id } = input;
	if (action_id !== null && action_id !== storedLink.actionId)
		await assertActionsRunnable(ctx, [{ field: "action_id", id: action_id }]);
	const actionExists =
		action_id === null || action_id === storedLink.actionId
			? sql`1`
			: sql`exists (select 1 from ${actions} a where a.id = ${action_id} and a.deleted_at is null)`;
	const [savedRows] = await ctx.db.batch([
		ctx.db
			.update(links)
			.set({
				name: input.name,
				isCounted: input.is_counted === 1,
				actionId: action_id,
				twiceType: input.twice_type,
				version: sql`${links.version} + 1`,
			})
			.where(and(eq(links.id, input.id), eq(links.version, input.version), actionExists))
			.returning({ id: links.id }),
		auditOfChange(ctx, {
			verb: "link.update",
			subjectType: "link",
			subjectId: input.id,
			detail: {
				name: input.name,
				is_counted: input.is_counted,
				action_id,
				twice_type: input.twice_type,
			},
		}),
	]);
	if (savedRows.length > 0) return;
	if (storedLink.version !== input.version) throw changedByOther();
	throw invalid("action_id", ACTION_TEXTS.actionGone);
}
