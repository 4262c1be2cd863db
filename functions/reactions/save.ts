import { and, eq, isNull, sql } from "drizzle-orm";
import { actions } from "#db/actions.ts";
import { commit } from "#db/client.ts";
import { execute } from "#db/raw.ts";
import { reactions } from "#db/reactions.ts";
import type { ReactionInput } from "#domain/reactions/reaction.ts";
import { TEXTS } from "#domain/texts/messages.ts";
import { checkFolder } from "../folders/check.ts";
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
	await checkFolder(ctx, input.group_id);
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
	throw await whyNotSaved(ctx, input);
}

/** Asked in the statement that saves: the action may be deleted at any moment. */
const actionIsThere = ({ action_id }: ReactionInput) =>
	sql`exists (select 1 from ${actions} where ${actions.id} = ${action_id} and ${actions.deletedAt} is null)`;

const insertReaction = (ctx: OperatorCtx, input: ReactionInput) =>
	execute(
		ctx.db,
		sql`insert into ${reactions} (name, group_id, is_active, keywords, rule_mix, hit_detection_order, action_id,
				created_at, save_key)
			select ${input.name}, ${input.group_id}, ${input.is_active}, ${JSON.stringify(input.keywords)},
				${input.rule_mix}, ${input.hit_detection_order}, ${input.action_id}, ${ctx.now}, ${ctx.saveKey}
			where ${actionIsThere(input)} on conflict do nothing`,
	);

const updateReaction = (ctx: OperatorCtx, input: ReactionInput, id: number) =>
	ctx.db
		.update(reactions)
		.set({
			name: input.name,
			groupId: input.group_id,
			isActive: input.is_active === 1,
			keywords: input.keywords,
			ruleMix: input.rule_mix,
			hitDetectionOrder: input.hit_detection_order,
			actionId: input.action_id,
			version: sql`${reactions.version} + 1`,
			saveKey: ctx.saveKey,
		})
		.where(
			and(
				eq(reactions.id, id),
				isNull(reactions.deletedAt),
				input.version === undefined ? sql`1` : eq(reactions.version, input.version),
				sql`${reactions.saveKey} is not ${ctx.saveKey}`,
				actionIsThere(input),
			),
		);

async function whyNotSaved(ctx: OperatorCtx, { id, action_id }: Save["input"]) {
	const [[reaction], [action]] = await ctx.db.batch([
		ctx.db
			.select({ id: reactions.id })
			.from(reactions)
			.where(and(eq(reactions.id, id ?? 0), isNull(reactions.deletedAt))),
		ctx.db
			.select({ id: actions.id })
			.from(actions)
			.where(and(eq(actions.id, action_id), isNull(actions.deletedAt))),
	]);
	if (id !== null && !reaction) return notFound();
	return action ? changedByOther() : invalid("action_id", TEXTS.actionGone);
}
