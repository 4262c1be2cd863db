import { and, type SQL, sql } from "drizzle-orm";
import { scenarioSubscriptions } from "#db/automation/scenarios.ts";
import { friends } from "#db/engine/friends.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { packValues } from "#db/platform/sql/pack-values.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { number } from "#db/platform/sql/row-columns.ts";
import { groupCalls } from "#domain/automation/forecast/group-calls.ts";
import {
	type Effect,
	type EffectOf,
	effectDefinitionOf,
	effectName,
	summariseEffect,
} from "#domain/engine/actions/effects/registry.ts";
import { PREVIOUS_SCENARIO, STOP_SCENARIO } from "#domain/engine/actions/scenario-codes.ts";
import { USER_RATE } from "#domain/engine/friend-records/user-rate.ts";
import type { SearchJobPreview, SearchJobPreviewInput } from "#domain/people/friend-search/search-job.ts";
import type { Ctx } from "#functions/context.ts";
import { loadEffectMessages } from "#functions/engine/actions/load-effect-messages.ts";
import { loadEffectNames } from "#functions/engine/actions/load-effect-names.ts";
import { countFriends } from "#functions/engine/filters/filter-queries.ts";
import { visibleTo } from "#functions/engine/filters/friend-visibility.ts";
import { IS_REACHABLE } from "#functions/engine/friend-records/reachable-friends.ts";
import { hasAbility } from "#functions/platform/auth/signed-in-operator.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { forbidden } from "#functions/platform/http/request-refusal.ts";
import { readQuota } from "#functions/platform/line/line-quota.ts";
import { loadActionVersion } from "./load-action-version.ts";
import { searchJobDefinitionOf } from "./registry.ts";
import { assertBulkEffectsAllowed } from "./run-action.ts";
import { assertFilterUnbroken, filterOfJob } from "./start-search-job.ts";

interface PreviewCall {
	ctx: OperatorCtx;
	input: SearchJobPreviewInput;
}

/**
 * Effects of a job that are hard to undo, with the friends whom they concern now: messages against LINE's quota,
 * blocks, and scenarios that stop or start. An effect with a condition counts for all friends.
 * @throws Refusal 403, 404, 422 as for the start of the job
 */
export async function previewSearchJob({ ctx, input }: PreviewCall): Promise<SearchJobPreview> {
	if (!hasAbility(ctx.operator, searchJobDefinitionOf(input.work.kind).ability)) throw forbidden();
	const [effects, filter] = await Promise.all([loadEffects(ctx, input.work), filterOfJob(ctx, input)]);
	await assertFilterUnbroken(ctx, filter);
	const countWhere = (where: SQL) => {
		const condition = and(visibleTo(ctx.operator), where)!;
		return queryRows(
			ctx.db,
			{ count: number },
			input.friend_ids
				? packValues(
						sql`select count(*) as count from ${friends} where ${friends.id} in ${valuesOfList(input.friend_ids)} and ${condition}`,
					)
				: countFriends(ctx, filter, condition),
		);
	};
	const [counts, calls, names] = await Promise.all([
		ctx.db.batch([
			countWhere(IS_REACHABLE),
			countWhere(effects.some(isBlock) ? sql`${friends.userRate} <> ${USER_RATE.blocked}` : sql`0`),
			countWhere(hasStoppedScenario(effects)),
		]),
		countCalls(ctx, effects),
		loadEffectNames(ctx, effects),
	]);
	const [reachableCount, blockCount, stopCount] = counts.map(([row]) => row?.count ?? 0);
	return {
		sends: calls === 0 ? null : { friends: reachableCount!, calls, quota: await readQuota(ctx) },
		blocks: blockCount!,
		scenario_stops: stopCount!,
		starts: effects
			.filter((effect) => effectDefinitionOf(effect).startsSending?.(effect))
			.map((effect) => summariseEffect(effect, names)),
		conditional: effects.some(({ member_query_id }) => member_query_id !== null),
	};
}

async function loadEffects(ctx: OperatorCtx, work: SearchJobPreviewInput["work"]): Promise<Effect[]> {
	if (work.kind === "effect") {
		assertBulkEffectsAllowed(ctx, work.inputs);
		return work.inputs;
	}
	if (!hasAbility(ctx.operator, "action-write")) throw forbidden();
	return (await loadActionVersion(ctx, work.action_id)).effects;
}

const isBlock = (effect: Effect): boolean => "user_rate" in effect && effect.user_rate === USER_RATE.blocked;

/** Condition: an effect ends the scenario that the friend reads. */
function hasStoppedScenario(effects: readonly Effect[]): SQL {
	const scenario = effects.find((effect) => effectName(effect) === "scenario") as
		| EffectOf<"scenario">
		| undefined;
	if (!scenario || scenario.group_id === PREVIOUS_SCENARIO) return sql`0`;
	const isAnotherScenario =
		scenario.group_id === STOP_SCENARIO ? sql`1` : sql`r.scenario_id <> ${scenario.group_id}`;
	return sql`exists (select 1 from ${scenarioSubscriptions} r
		where r.friend_id = ${friends.id} and r.state = 'reading' and ${isAnotherScenario})`;
}

/** Number of calls to LINE for each friend, as LINE counts them. */
async function countCalls(ctx: Ctx, effects: readonly Effect[]): Promise<number> {
	const sendingEffects = effects.filter((effect) => effectDefinitionOf(effect).sendsMessages);
	const messagesOf = await loadEffectMessages(ctx, sendingEffects);
	return groupCalls(
		sendingEffects.map((effect, position) => {
			const { messages, delay } = messagesOf(effect);
			return { position, messages: messages.length, delay };
		}),
	).length;
}
