import { sql } from "drizzle-orm";
import { actions } from "#db/engine/actions.ts";
import { memberQueries } from "#db/engine/member-queries.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { type Effect, effectDefinitionOf, effectTextsIn } from "#domain/engine/actions/effects/registry.ts";
import { filterIdsIn, filterSummary } from "#domain/engine/filters/filter-summary.ts";
import { type FilterNames, NAMED_KINDS, type NamedKind } from "#domain/engine/filters/named-kinds.ts";
import type { VersionNames, VersionNaming } from "#domain/engine/versions/version-field.ts";
import { VERSION_TEXTS } from "#domain/platform/texts/versions-texts.ts";
import { listForbiddenConditions } from "#functions/engine/filters/assert-conditions-allowed.ts";
import { loadNames } from "#functions/engine/filters/load-filter-names.ts";
import { loadTargetsIn } from "#functions/engine/placeholders/placeholder-targets.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";

/**
 * Names of the records that versions refer to, in a few statements for all versions. Those of deleted records
 * are marked as deleted.
 */
export async function loadVersionNames(
	ctx: OperatorCtx,
	namings: readonly VersionNaming[],
): Promise<VersionNames> {
	const effects = namings.flatMap((each) => each.effects ?? []);
	const texts = [...effectTextsIn(effects), ...namings.flatMap((each) => each.texts ?? [])];
	const conditions = await conditionsOf(ctx, effects);
	const ids = idsOf(namings, effects);
	const [names, actionNames, placeholders] = await Promise.all([
		namesAlsoDeleted(ctx, ids),
		namesOfActions(
			ctx,
			namings.flatMap((each) => (each.actions ?? []).filter((id) => id !== null)),
		),
		loadTargetsIn(ctx, texts, { alsoDeleted: true }),
	]);
	return { ...names, actions: actionNames, conditions, placeholders };
}

function idsOf(namings: readonly VersionNaming[], effects: readonly Effect[]): Record<NamedKind, number[]> {
	const idsInEffects = effects.map((effect) => effectDefinitionOf(effect).references?.(effect) ?? {});
	const idsByKind = [
		...idsInEffects,
		...namings.map(({ templates = [], scenarios = [], richmenus = [] }) => ({
			templates,
			scenarios,
			richmenus: richmenus.filter((id) => id !== null),
		})),
	] as Partial<Record<NamedKind, readonly number[]>>[];
	return Object.fromEntries(
		NAMED_KINDS.map((kind) => [kind, [...new Set(idsByKind.flatMap((each) => each[kind] ?? []))]]),
	) as Record<NamedKind, number[]>;
}

async function namesAlsoDeleted(
	ctx: OperatorCtx,
	ids: Record<NamedKind, readonly number[]>,
): Promise<FilterNames> {
	const [existing, all] = await Promise.all([
		loadNames(ctx, ids),
		loadNames(ctx, ids, { alsoDeleted: true }),
	]);
	for (const kind of NAMED_KINDS)
		for (const [id, name] of all[kind])
			if (!existing[kind].has(id)) all[kind].set(id, VERSION_TEXTS.deleted(name));
	return all;
}

/** Names of actions. An action that is part of a single item has none. */
async function namesOfActions(ctx: OperatorCtx, ids: number[]): Promise<Map<number, string>> {
	if (ids.length === 0) return new Map();
	const rows = await ctx.db
		.select({ id: actions.id, name: actions.name, deletedAt: actions.deletedAt })
		.from(actions)
		.where(sql`${actions.id} in ${valuesOfList([...new Set(ids)])}`);
	return new Map(
		rows.map(({ id, name, deletedAt }) => [id, deletedAt === null ? name : VERSION_TEXTS.deleted(name)]),
	);
}

/**
 * Conditions in words. One that requires abilities which the operator lacks is withheld
 * (docs/decisions/0014-abilities-of-the-acting-operator-apply.md).
 */
async function conditionsOf(ctx: OperatorCtx, effects: readonly Effect[]): Promise<Map<number, string>> {
	const ids = [...new Set(effects.flatMap(({ member_query_id }) => member_query_id ?? []))];
	if (ids.length === 0) return new Map();
	const rows = await ctx.db
		.select({ id: memberQueries.id, filter: memberQueries.filter })
		.from(memberQueries)
		.where(sql`${memberQueries.id} in ${valuesOfList(ids)}`);
	const names = await loadNames(ctx, filterIdsIn(rows.map(({ filter }) => filter)));
	return new Map(
		rows.map(({ id, filter }) => [
			id,
			listForbiddenConditions(ctx.operator, filter).length > 0
				? VERSION_TEXTS.conditionWithheld
				: filterSummary(filter, names),
		]),
	);
}
