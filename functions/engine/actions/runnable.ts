import { and, isNull, sql } from "drizzle-orm";
import { actions } from "#db/engine/actions.ts";
import { memberQueries } from "#db/engine/member-queries.ts";
import { among } from "#db/platform/sql/among.ts";
import { abilitiesOf, definitionOf, type Effect } from "#domain/engine/actions/effects/registry.ts";
import { ACTION_TEXTS } from "#domain/platform/texts/actions.ts";
import { conditionsBeyond } from "#functions/engine/filters/allowed.ts";
import { mayDo } from "#functions/platform/auth/signed-in.ts";
import { type ErrorBody, invalid, Refusal } from "#functions/platform/http/refusal.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";
import { effectsOfAction } from "./effects-of-action.ts";

/**
 * Parts of an effect that an operator may not use: the effect itself, or conditions that decide whether it
 * runs.
 */
export interface Beyond {
	effect: string | null;
	conditions: string[];
}

/** Checks effects against an operator's abilities (docs/decisions/0014-abilities.md), in their order. */
export async function beyondAbilities(ctx: OperatorCtx, effects: readonly Effect[]): Promise<Beyond[]> {
	const conditions = await conditionsOf(ctx, effects);
	return effects.map((effect) => ({
		effect: abilitiesOf(effect).every((ability) => mayDo(ctx.operator, ability))
			? null
			: definitionOf(effect).label,
		conditions: conditions.get(effect.member_query_id) ?? [],
	}));
}

/** Conditions that the operator may not use, by member query. */
async function conditionsOf(ctx: OperatorCtx, effects: readonly Effect[]) {
	const ids = [...new Set(effects.flatMap(({ member_query_id }) => member_query_id ?? []))];
	if (ids.length === 0) return new Map<number | null, string[]>();
	const rows = await ctx.db
		.select({ id: memberQueries.id, filter: memberQueries.filter })
		.from(memberQueries)
		.where(sql`${memberQueries.id} in ${among(ids)}`);
	return new Map<number | null, string[]>(
		rows.map(({ id, filter }) => [id, conditionsBeyond(ctx.operator, filter)]),
	);
}

/**
 * Refuses effects that somebody else composed where the operator may not use all of them.
 * @throws Refusal 422
 */
export async function assertEffectsRunnable(
	ctx: OperatorCtx,
	effects: readonly Effect[],
	field = "ERROR",
): Promise<void> {
	const names = namesOf(await beyondAbilities(ctx, effects));
	if (names.length > 0) throw invalid(field, ACTION_TEXTS.actionBeyond(names.join("、")));
}

/**
 * Refuses actions that an operator selects to be run where they may not use all effects of the actions.
 * @param named the actions by the fields that name them
 * @throws Refusal 422 at those fields
 */
export async function assertRunnable(
	ctx: OperatorCtx,
	named: readonly { field: string; id: number }[],
): Promise<void> {
	const beyond = await actionsBeyond(
		ctx,
		named.map(({ id }) => id),
	);
	const errors: ErrorBody = Object.fromEntries(
		named.flatMap(({ field, id }) => {
			const names = beyond.get(id);
			return names ? [[field, [ACTION_TEXTS.actionBeyond(names.join("、"))]]] : [];
		}),
	);
	if (Object.keys(errors).length > 0) throw new Refusal(422, errors);
}

/** Actions that an operator may not have run, with the parts beyond their abilities. */
export async function actionsBeyond(
	ctx: OperatorCtx,
	ids: readonly number[],
): Promise<Map<number, string[]>> {
	if (ids.length === 0) return new Map();
	const rows = await ctx.db
		.select({ id: actions.id, effects: effectsOfAction })
		.from(actions)
		.where(and(isNull(actions.deletedAt), sql`${actions.id} in ${among(ids)}`));
	const effects = rows.flatMap(({ id, effects }) =>
		(JSON.parse(effects) as Effect[]).map((effect) => ({ id, effect })),
	);
	const beyond = await beyondAbilities(
		ctx,
		effects.map(({ effect }) => effect),
	);
	const byAction = Map.groupBy(beyond.entries(), ([position]) => effects[position]!.id);
	return new Map(
		[...byAction].flatMap(([id, entries]) => {
			const names = namesOf(entries.map(([, each]) => each));
			return names.length > 0 ? [[id, names] as const] : [];
		}),
	);
}

const namesOf = (beyond: readonly Beyond[]): string[] => [
	...new Set(beyond.flatMap(({ effect, conditions }) => [...(effect ? [effect] : []), ...conditions])),
];
