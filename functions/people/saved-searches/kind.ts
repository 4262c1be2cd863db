import { type SQL, sql } from "drizzle-orm";
import { funnels, memberQueries } from "#db/engine/member-queries.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute, queryRows } from "#db/platform/sql/raw-sql.ts";
import { number } from "#db/platform/sql/row-columns.ts";
import { type Filter, readFilter } from "#domain/engine/filters/filter-schema.ts";
import { filterListSummary } from "#domain/engine/filters/filter-summary.ts";
import { funnelInput } from "#domain/engine/filters/saved-search-input.ts";
import type { FunnelAppendix } from "#domain/engine/kinds/funnel.ts";
import { defineItems } from "#functions/engine/explorer/definition.ts";
import {
	assertConditionsAllowed,
	listForbiddenConditions,
} from "#functions/engine/filters/assert-conditions-allowed.ts";
import { countFriends } from "#functions/engine/filters/filter-queries.ts";
import { visibleTo } from "#functions/engine/filters/friend-visibility.ts";
import { loadFilterNames } from "#functions/engine/filters/load-filter-names.ts";
import { storedFilter } from "#functions/engine/filters/stored-filter.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { toFilterForms } from "./filter-forms.ts";
import { nextFilterId } from "./next-filter-id.ts";

const isFilterAllowed = (ctx: OperatorCtx, filter: Filter) =>
	listForbiddenConditions(ctx.operator, filter).length === 0;
const filterOfSearch = storedFilter(sql`${funnels.memberQueryId}`);
const newQueryId = (ctx: OperatorCtx) =>
	sql`(select q.id from ${memberQueries} q where q.save_key = ${ctx.saveKey})`;

/**
 * Saved searches (`funnel` on the wire). The conditions are a row of `member_queries`, to which other records
 * refer. Refuses conditions that the operator may not use.
 */
export const funnelKind = defineItems({
	name: "funnel",
	table: funnels,
	listSelection: () => ({ hasShortRows: true, fields: { member_query_id: sql`${funnels.memberQueryId}` } }),
	editorSelection: () => ({
		fields: { filter: filterOfSearch },
		present: (raw) => toFilterForms(raw.id as number, 1, readFilter(raw.filter)),
	}),
	appendixSelection: () => ({ fields: { filter: filterOfSearch }, present: () => ({}) }),
	enrichAppendix: async (ctx, rawItems) => {
		const filters = [...rawItems].map(([id, raw]) => [id, readFilter(raw.filter)] as const);
		const allowedFilters = filters.filter(([, filter]) => isFilterAllowed(ctx, filter));
		const [names, counts] = await Promise.all([
			loadFilterNames(
				ctx,
				filters.map(([, filter]) => filter),
			),
			countFilters(
				ctx,
				allowedFilters.map(([, filter]) => filter),
			),
		]);
		const countById = new Map(allowedFilters.map(([id], index) => [id, counts[index] ?? 0]));
		return new Map(
			filters.map(([id, filter]) => [
				id,
				{
					description: filterListSummary(filter, names),
					/** Null for conditions that the operator may not use. */
					member_count: countById.get(id) ?? null,
				} satisfies FunnelAppendix,
			]),
		);
	},
	hasOwnRoutes: true,
	save: {
		schema: funnelInput,
		columnsOfNew: () => ({ id: nextFilterId }),
		statementsBefore: ({ ctx, input, before }) =>
			before ? [] : [insertMemberQuery(ctx, sql`${JSON.stringify(input.filter)}`)],
		columns: ({ ctx, input, before }) => {
			assertConditionsAllowed(ctx.operator, input.filter, before && readFilter(before.filter));
			return before ? {} : { member_query_id: newQueryId(ctx) };
		},
		// Updated in place, because other records refer to the query.
		statementsAfter: ({ ctx, input }, itemId) => [
			execute(
				ctx.db,
				sql`update ${memberQueries} set filter = ${JSON.stringify(input.filter)}
					where id = (select f.member_query_id from ${funnels} f where f.id = ${itemId})`,
			),
		],
	},
	copy: {
		assertMayCopy: (ctx, original) => assertConditionsAllowed(ctx.operator, original.filter as Filter),
		ownColumns: (ctx) => ({ id: nextFilterId, member_query_id: newQueryId(ctx) }),
		statementsBefore: (ctx, original) => [
			insertMemberQuery(
				ctx,
				sql`(select q.filter from ${memberQueries} q join ${funnels} f on f.member_query_id = q.id
					where f.id = ${original})`,
			),
		],
	},
});

/** Number of friends of each filter, in one round trip. */
async function countFilters(ctx: OperatorCtx, filters: Filter[]): Promise<number[]> {
	const [first, ...rest] = filters.map((filter) =>
		queryRows(ctx.db, { count: number }, countFriends(ctx, filter, visibleTo(ctx.operator))),
	);
	if (!first) return [];
	return (await ctx.db.batch([first, ...rest])).map((rows) => rows[0]?.count ?? 0);
}

const insertMemberQuery = (ctx: OperatorCtx, value: SQL) =>
	execute(
		ctx.db,
		insertInto(
			memberQueries,
			{ filter: value, createdAt: ctx.now, saveKey: ctx.saveKey },
			sql`where ${value} is not null on conflict do nothing`,
		),
	);
