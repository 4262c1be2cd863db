import { and, isNull, sql } from "drizzle-orm";
import { actions } from "#db/engine/actions.ts";
import { memberQueries } from "#db/engine/member-queries.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import {
	type Effect,
	effectAbilitiesOf,
	effectDefinitionOf,
} from "#domain/engine/actions/effects/registry.ts";
import { ACTION_TEXTS } from "#domain/platform/texts/actions-texts.ts";
import { listForbiddenConditions } from "#functions/engine/filters/assert-conditions-allowed.ts";
import { hasAbility } from "#functions/platform/auth/signed-in-operator.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { type ErrorBody, invalid, Refusal } from "#functions/platform/http/request-refusal.ts";
import { effectsOfAction } from "./effects-of-action.ts";

/**
 * Parts of an effect that an operator may not use: the effect itself, or conditions that decide whether it
 * runs.
 */
export interface ForbiddenParts {
	effect: string | null;
	conditions: string[];
}

/** Checks effects against an operator's abilities (docs/decisions/0014-abilities-of-the-acting-operator-apply.md), in their order. */
export async function findForbiddenParts(
	ctx: OperatorCtx,
	effects: readonly Effect[],
): Promise<ForbiddenParts[]> {
	const forbiddenConditions = await forbiddenConditionsOf(ctx, effects);
	return effects.map((effect) => ({
		effect: effectAbilitiesOf(effect).every((ability) => hasAbility(ctx.operator, ability))
			? null
			: effectDefinitionOf(effect).label,
		conditions: forbiddenConditions.get(effect.member_query_id) ?? [],
	}));
}

/** Conditions that the operator may not use, by member query. */
async function forbiddenConditionsOf(ctx: OperatorCtx, effects: readonly Effect[]) {
	const ids = [...new Set(effects.flatMap(({ member_query_id }) => member_query_id ?? []))];
	if (ids.length === 0) return new Map<number | null, string[]>();
	const rows = await ctx.db
		.select({ id: memberQueries.id, filter: memberQueries.filter })
		.from(memberQueries)
		.where(sql`${memberQueries.id} in ${valuesOfList(ids)}`);
	return new Map<number | null, string[]>(
		rows.map(({ id, filter }) => [id, listForbiddenConditions(ctx.operator, filter)]),
	);
}

/**
 * Refuses effects composed by another operator where the current one may not use all of them.
 * @throws Refusal 422 at the field that names the action
 */
export async function assertEffectsRunnable(
	ctx: OperatorCtx,
	effects: readonly Effect[],
	field = "ERROR",
): Promise<void> {
	const names = namesOf(await findForbiddenParts(ctx, effects));
	if (names.length > 0) throw invalid(field, ACTION_TEXTS.actionNotAllowed(names.join("、")));
}

/**
 * Refuses actions that an operator selects to be run but whose effects they may not all use.
 * @param actionFields the actions by the fields that name them
 * @throws Refusal 422 at those fields
 */
export async function assertActionsRunnable(
	ctx: OperatorCtx,
	actionFields: readonly { field: string; id: number }[],
): Promise<void> {
	const forbiddenActions = await listForbiddenActions(
		ctx,
		actionFields.map(({ id }) => id),
	);
	const errors: ErrorBody = Object.fromEntries(
		actionFields.flatMap(({ field, id }) => {
			const names = forbiddenActions.get(id);
			return names ? [[field, [ACTION_TEXTS.actionNotAllowed(names.join("、"))]]] : [];
		}),
	);
	if (Object.keys(errors).length > 0) throw new Refusal(422, errors);
}

/** Actions that an operator may not run, with the parts beyond their abilities. */
export async function listForbiddenActions(
	ctx: OperatorCtx,
	ids: readonly number[],
): Promise<Map<number, string[]>> {
	if (ids.length === 0) return new Map();
	const rows = await ctx.db
		.select({ id: actions.id, effects: effectsOfAction })
		.from(actions)
		.where(and(isNull(actions.deletedAt), sql`${actions.id} in ${valuesOfList(ids)}`));
	const effects = rows.flatMap(({ id, effects }) =>
		(JSON.parse(effects) as Effect[]).map((effect) => ({ id, effect })),
	);
	const forbiddenParts = await findForbiddenParts(
		ctx,
		effects.map(({ effect }) => effect),
	);
	const byAction = Map.groupBy(forbiddenParts.entries(), ([position]) => effects[position]!.id);
	return new Map(
		[...byAction].flatMap(([id, entries]) => {
			const names = namesOf(entries.map(([, each]) => each));
			return names.length > 0 ? [[id, names] as const] : [];
		}),
	);
}

const namesOf = (forbiddenParts: readonly ForbiddenParts[]): string[] => [
	...new Set(
		forbiddenParts.flatMap(({ effect, conditions }) => [...(effect ? [effect] : []), ...conditions]),
	),
];
