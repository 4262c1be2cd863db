import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { actions } from "#db/actions.ts";
import { deliveries } from "#db/deliveries.ts";
import { runEffects, runs } from "#db/runs.ts";
import { subselect } from "#db/subselect.ts";
import { CAUSE_LABELS } from "#domain/actions/cause.ts";
import type { EffectDetail } from "#domain/actions/outcome.ts";
import type { DeliveryState } from "#domain/deliveries/state.ts";
import { EFFECTS, effectName } from "#domain/effects/registry.ts";
import { type Cursor, writeCursor } from "#domain/friends/cursor.ts";
import { wireTime } from "#domain/time.ts";
import type { OperatorCtx } from "../http/types.ts";
import { assertVisible } from "./show.ts";

const RUNS_PER_PAGE = 20;

/** Why things happened to a friend: the runs of actions, newest first, effect by effect. */
export async function listRuns(args: {
	ctx: OperatorCtx;
	input: { id: number; before?: Cursor | undefined };
}) {
	const { ctx, input } = args;
	await assertVisible(ctx, input.id);
	const rows = await ctx.db
		.select({ run: runs, actionName: actions.name, effects: effectsOfRun })
		.from(runs)
		.innerJoin(actions, eq(actions.id, runs.actionId))
		.where(and(eq(runs.friendId, input.id), earlierThan(input.before)))
		.orderBy(desc(runs.startedAt), desc(runs.id))
		.limit(RUNS_PER_PAGE + 1);
	const page = rows.slice(0, RUNS_PER_PAGE);
	const last = page.at(-1)?.run;
	return {
		items: page.map(({ run, actionName, effects }) => ({
			id: run.id,
			action_id: run.actionId,
			action_name: actionName,
			cause_type: CAUSE_LABELS[run.causeType],
			cause_label: run.causeLabel,
			state: run.state,
			reason: run.reason,
			started_at: wireTime(run.startedAt, ctx.zone),
			effects: (JSON.parse(effects) as StoredEffect[]).map((effect) => presentEffect(effect, ctx.zone)),
		})),
		next_before: rows.length > page.length && last ? writeCursor({ at: last.startedAt, id: last.id }) : null,
	};
}

interface StoredEffect {
	position: number;
	type: number;
	outcome: "done" | "skipped" | "failed";
	detail: EffectDetail | null;
	delivery: { id: string; state: DeliveryState; due_at: number; sent_at: number | null } | null;
}

/** A run's effects with what became of their deliveries, as JSON beside the run: one statement for the list. */
const effectsOfRun = subselect<string>(sql`
	select json_group_array(json_object('position', e.position, 'type', e.type, 'outcome', e.outcome,
		'detail', json(e.detail), 'delivery', case when d.id is null then null else
			json_object('id', d.id, 'state', d.state, 'due_at', d.due_at, 'sent_at', d.sent_at) end))
	from (select * from ${runEffects} where ${runEffects.runId} = ${runs.id} order by ${runEffects.position}) as e
	left join ${deliveries} as d on d.id = e.detail ->> '$.deliveryId'`);

const presentEffect = (effect: StoredEffect, zone: string) => ({
	position: effect.position,
	type: effect.type,
	label: EFFECTS[effectName(effect)].label,
	outcome: effect.outcome,
	summary: effect.detail?.summary ?? "",
	reason: effect.detail?.reason ?? null,
	delivery: effect.delivery && {
		id: effect.delivery.id,
		state: effect.delivery.state,
		due_at: wireTime(effect.delivery.due_at, zone),
		sent_at: effect.delivery.sent_at === null ? null : wireTime(effect.delivery.sent_at, zone),
	},
});

function earlierThan(before: Cursor | undefined): SQL {
	return before ? sql`(${runs.startedAt}, ${runs.id}) < (${before.at}, ${before.id})` : sql`1`;
}
