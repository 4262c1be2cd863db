import { sql } from "drizzle-orm";
import { actions } from "#db/engine/actions.ts";
import { memberQueries } from "#db/engine/member-queries.ts";
import { among } from "#db/platform/sql/among.ts";
import { definitionOf, type Effect, textsIn } from "#domain/engine/actions/effects/registry.ts";
import { type FilterNames, NAMED, type Named } from "#domain/engine/filters/names.ts";
import { filterSummary, idsIn } from "#domain/engine/filters/summary.ts";
import type { VersionNames, VersionNaming } from "#domain/engine/versions/field.ts";
import { VERSION_TEXTS } from "#domain/platform/texts/versions.ts";
import { conditionsBeyond } from "#functions/engine/filters/allowed.ts";
import { namesOfIds } from "#functions/engine/filters/names.ts";
import { targetsIn } from "#functions/engine/placeholders/targets.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";

/** The names of what versions name, in a few statements for all of them. Those of deleted things say so. */
export async function namesOfVersions(
	ctx: OperatorCtx,
	naming: readonly VersionNaming[],
): Promise<VersionNames> {
	const effects = naming.flatMap((each) => each.effects ?? []);
	const texts = [...textsIn(effects), ...naming.flatMap((each) => each.texts ?? [])];
	const conditions = await conditionsOf(ctx, effects);
	const ids = idsOf(naming, effects);
	const [names, actionNames, placeholders] = await Promise.all([
		namesAlsoDeleted(ctx, ids),
		namesOfActions(
			ctx,
			naming.flatMap((each) => (each.actions ?? []).filter((id) => id !== null)),
		),
		targetsIn(ctx, texts, { alsoDeleted: true }),
	]);
	return { ...names, actions: actionNames, conditions, placeholders };
}

function idsOf(naming: readonly VersionNaming[], effects: readonly Effect[]): Record<Named, number[]> {
	const named = effects.map((effect) => definitionOf(effect).names?.(effect) ?? {});
	const all = [
		...named,
		...naming.map(({ templates = [], scenarios = [], richmenus = [] }) => ({
			templates,
			scenarios,
			richmenus: richmenus.filter((id) => id !== null),
		})),
	] as Partial<Record<Named, readonly number[]>>[];
	return Object.fromEntries(
		NAMED.map((kind) => [kind, [...new Set(all.flatMap((each) => each[kind] ?? []))]]),
	) as Record<Named, number[]>;
}

async function namesAlsoDeleted(
	ctx: OperatorCtx,
	ids: Record<Named, readonly number[]>,
): Promise<FilterNames> {
	const [there, all] = await Promise.all([namesOfIds(ctx, ids), namesOfIds(ctx, ids, { alsoDeleted: true })]);
	for (const kind of NAMED)
		for (const [id, name] of all[kind])
			if (!there[kind].has(id)) all[kind].set(id, VERSION_TEXTS.deleted(name));
	return all;
}

/** Actions that belong to one place have no name of their own. */
async function namesOfActions(ctx: OperatorCtx, ids: number[]): Promise<Map<number, string>> {
	if (ids.length === 0) return new Map();
	const rows = await ctx.db
		.select({ id: actions.id, name: actions.name, deletedAt: actions.deletedAt })
		.from(actions)
		.where(sql`${actions.id} in ${among([...new Set(ids)])}`);
	return new Map(
		rows.map(({ id, name, deletedAt }) => [id, deletedAt === null ? name : VERSION_TEXTS.deleted(name)]),
	);
}

/** A filter that is kept for one place is not read without its abilities (docs/decisions/0014-abilities.md). */
async function conditionsOf(ctx: OperatorCtx, effects: readonly Effect[]): Promise<Map<number, string>> {
	const ids = [...new Set(effects.flatMap(({ member_query_id }) => member_query_id ?? []))];
	if (ids.length === 0) return new Map();
	const rows = await ctx.db
		.select({ id: memberQueries.id, filter: memberQueries.filter })
		.from(memberQueries)
		.where(sql`${memberQueries.id} in ${among(ids)}`);
	const names = await namesOfIds(ctx, idsIn(rows.map(({ filter }) => filter)));
	return new Map(
		rows.map(({ id, filter }) => [
			id,
			conditionsBeyond(ctx.operator, filter).length > 0
				? VERSION_TEXTS.conditionWithheld
				: filterSummary(filter, names),
		]),
	);
}
