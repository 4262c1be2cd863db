import { type SQL, sql } from "drizzle-orm";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { number, type RowOfColumns, text } from "#db/platform/sql/row-columns.ts";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { kindOf } from "#domain/engine/kinds/registry.ts";
import {
	MAX_USES_SHOWN,
	type Use,
	type UsedBy,
	type UsedKind,
	type UsesSubjectKind,
} from "#domain/engine/used-by/used-by-kinds.ts";
import type { UsesQuery } from "#domain/engine/used-by/used-by-query.ts";
import type { Ctx } from "#functions/context.ts";
import type { ItemKind, ItemKindOf } from "#functions/engine/explorer/definition.ts";
import { hasAbility } from "#functions/platform/auth/signed-in-operator.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { notFound } from "#functions/platform/http/request-refusal.ts";
import { USE_FINDERS } from "./places/registry.ts";
import type { UseFinder, UseQuery } from "./use-finder.ts";
import { createUseQuery } from "./use-query.ts";

interface ItemUsesCall {
	ctx: OperatorCtx;
	/** Kind of the item. */
	kind: ItemKindOf<UsedKind>;
	id: number;
	query?: UsesQuery;
}

/**
 * References to an item, except by itself. Those that the operator may not see are counted, but not named.
 * @throws Refusal 404 for a deleted item.
 */
export async function findItemUses({ ctx, kind, id, query }: ItemUsesCall): Promise<UsedBy> {
	await assertItemExists(ctx, kind, id);
	return findUses(ctx, { kind: kind.name, id, ...query });
}

/** References to an existing item, phase or score. */
export async function findUses(
	ctx: OperatorCtx,
	subject: { kind: UsesSubjectKind; id: number } & Partial<UsesQuery>,
): Promise<UsedBy> {
	return listUses(ctx, await createUseQuery(ctx, subject));
}

/** References that a query finds; those that the operator may not see are counted, but not named. */
export async function listUses(ctx: OperatorCtx, useQuery: UseQuery): Promise<UsedBy> {
	const { kind, id } = useQuery;
	const queries = USE_FINDERS.flatMap((finder) => {
		const select = finder.select(useQuery);
		return select
			? [{ finder, uses: usesExceptItself(ctx, finder, select, kindOfOwner(finder) === kind ? id : 0) }]
			: [];
	});
	const [first, ...rest] = queries.map(({ uses: select }) => queryRows(ctx.db, COLUMNS, select));
	const results = first ? await ctx.db.batch([first, ...rest]) : [];
	const groups = queries.map(({ finder }, index) => ({
		finder,
		rows: results[index]!,
		total: results[index]![0]?.total ?? 0,
		shown: results[index]![0]?.shown ?? 0,
	}));
	const sumOf = (key: "total" | "shown", counted: typeof groups) =>
		counted.reduce((all, group) => all + group[key], 0);
	const visibleGroups = groups.filter(({ finder }) =>
		hasAbility(
			ctx.operator,
			(typeof finder.owner === "string" ? kindOf(finder.owner) : finder.owner).readAbility,
		),
	);
	return {
		total: sumOf("total", groups),
		hidden: sumOf("total", groups) - sumOf("shown", visibleGroups),
		items: visibleGroups.flatMap(({ finder, rows }) =>
			rows.filter(({ isVisible }) => isVisible === 1).map((row) => useOf(finder, row)),
		),
	};
}

const kindOfOwner = ({ owner }: UseFinder): Use["kind"] => (typeof owner === "string" ? owner : owner.name);

const COLUMNS = {
	id: number,
	name: text,
	part: text,
	isVisible: number,
	total: number,
	shown: number,
};

type Row = RowOfColumns<typeof COLUMNS>;

/** The visible ones first, with the numbers of all and of the visible ones. */
const usesExceptItself = (
	{ operator }: OperatorCtx,
	{ isVisible }: UseFinder,
	select: SQL,
	id: number,
): SQL =>
	sql`select *, count(*) over () as total, sum(isVisible) over () as shown
		from (select *, ${isVisible?.(operator) ?? sql`1`} as isVisible from (${select}))
		where not (id = ${id} and ${id} > 0) order by isVisible desc, id limit ${MAX_USES_SHOWN}`;

function useOf({ owner, address }: UseFinder, { id, name, part }: Row): Use {
	if (typeof owner !== "string")
		return { kind: owner.name, label: owner.label, id, name, part, address: address?.(id) ?? "" };
	const { label, editPage, listPage } = kindOf(owner);
	const itemAddress = editPage ? addressOf(editPage, { id }) : addressOf(listPage);
	return { kind: owner, label, id, name, part, address: address ? address(id) : itemAddress };
}

async function assertItemExists(ctx: Ctx, { table }: ItemKind, id: number): Promise<void> {
	const [row] = await queryRows(ctx.db, sql`select 1 from ${table} where id = ${id} and deleted_at is null`);
	if (!row) throw notFound();
}
