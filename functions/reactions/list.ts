import { and, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { actions } from "#db/actions.ts";
import { reactions } from "#db/reactions.ts";
import { runs } from "#db/runs.ts";
import { subselect } from "#db/subselect.ts";
import { type Effect, summarise } from "#domain/effects/registry.ts";
import { wireTime } from "#domain/time.ts";
import { effectsOfAction } from "../actions/list.ts";
import { namesFor } from "../actions/names.ts";
import { notFound } from "../http/refusal.ts";
import type { OperatorCtx } from "../http/types.ts";

/** The auto-responses, newest first, with what they do and how often they answered. */
export async function listReactions({ ctx }: { ctx: OperatorCtx }) {
	return { items: await selectReactions(ctx, sql`1`) };
}

/** One auto-response, for its editor. */
export async function showReaction({ ctx, input }: { ctx: OperatorCtx; input: { id: number } }) {
	const [reaction] = await selectReactions(ctx, eq(reactions.id, input.id));
	if (!reaction) throw notFound();
	return reaction;
}

async function selectReactions(ctx: OperatorCtx, which: SQL) {
	const rows = await ctx.db
		.select({ reaction: reactions, actionName: actions.name, effects: effectsOfAction, hits })
		.from(reactions)
		.innerJoin(actions, eq(actions.id, reactions.actionId))
		.where(and(isNull(reactions.deletedAt), which))
		.orderBy(desc(reactions.id));
	const effects = rows.map((row) => JSON.parse(row.effects) as Effect[]);
	const names = await namesFor(ctx, effects.flat());
	return rows.map(({ reaction, actionName, hits }, index) => ({
		id: reaction.id,
		name: reaction.name,
		group_id: reaction.groupId,
		is_active: reaction.isActive ? 1 : 0,
		keywords: reaction.keywords,
		rule_mix: reaction.ruleMix,
		hit_detection_order: reaction.hitDetectionOrder,
		action_id: reaction.actionId,
		action_name: actionName,
		action_text: effects[index]!.map((effect) => summarise(effect, names)),
		member_count_total: hits,
		created_at: wireTime(reaction.createdAt, ctx.zone),
		version: reaction.version,
	}));
}

const hits = subselect<number>(sql`select count(*) from ${runs}
	where ${runs.causeType} = 'reaction' and ${runs.causeId} = ${reactions.id}`);
