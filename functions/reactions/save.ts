import { and, eq, isNull, sql } from "drizzle-orm";
import { actions } from "#db/actions.ts";
import { commit } from "#db/client.ts";
import { reactions } from "#db/reactions.ts";
import type { ReactionInput } from "#domain/reactions/reaction.ts";
import { TEXTS } from "#domain/texts/messages.ts";
import { changedByOther, invalid, notFound } from "../http/refusal.ts";
import type { OperatorCtx } from "../http/types.ts";
import { auditOfChange } from "../operators/audit.ts";

interface Save {
	ctx: OperatorCtx;
	/** `id` is null for a new one. */
	input: ReactionInput & { id: number | null };
}

/**
 * Saves an auto-response, new or edited.
 * @throws Refusal 422 for an action that is gone, 404 for an auto-response that is gone, 409 for one that somebody
 * else saved over.
 */
export async function saveReaction({ ctx, input }: Save): Promise<{ id: number }> {
	await checkAction(ctx, input.action_id);
	const { id, version, ...detail } = input;
	await commit(ctx.db, [
		id === null ? insertReaction(ctx, input) : updateReaction(ctx, input, id),
		auditOfChange(ctx, {
			verb: id === null ? "reaction.create" : "reaction.update",
			subjectType: "reaction",
			...(id !== null && { subjectId: id }),
			detail,
		}),
	]);
	const [saved] = await ctx.db
		.select({ id: reactions.id })
		.from(reactions)
		.where(eq(reactions.saveKey, ctx.saveKey));
	if (saved) return saved;
	throw await whyNotSaved(ctx, id!);
}

async function checkAction(ctx: OperatorCtx, actionId: number): Promise<void> {
	const [action] = await ctx.db
		.select({ id: actions.id })
		.from(actions)
		.where(and(eq(actions.id, actionId), isNull(actions.deletedAt)));
	if (!action) throw invalid("action_id", TEXTS.actionGone);
}

const columns = (ctx: OperatorCtx, input: ReactionInput) => ({
	name: input.name,
	groupId: input.group_id,
	isActive: input.is_active === 1,
	keywords: input.keywords,
	ruleMix: input.rule_mix,
	hitDetectionOrder: input.hit_detection_order,
	actionId: input.action_id,
	saveKey: ctx.saveKey,
});

const insertReaction = (ctx: OperatorCtx, input: ReactionInput) =>
	ctx.db
		.insert(reactions)
		.values({ ...columns(ctx, input), createdAt: ctx.now })
		.onConflictDoNothing();

const updateReaction = (ctx: OperatorCtx, input: ReactionInput, id: number) =>
	ctx.db
		.update(reactions)
		.set({ ...columns(ctx, input), version: sql`${reactions.version} + 1` })
		.where(
			and(
				eq(reactions.id, id),
				isNull(reactions.deletedAt),
				input.version === undefined ? sql`1` : eq(reactions.version, input.version),
				sql`${reactions.saveKey} is not ${ctx.saveKey}`,
			),
		);

async function whyNotSaved(ctx: OperatorCtx, id: number) {
	const [reaction] = await ctx.db
		.select({ id: reactions.id })
		.from(reactions)
		.where(and(eq(reactions.id, id), isNull(reactions.deletedAt)));
	return reaction ? changedByOther() : notFound();
}
