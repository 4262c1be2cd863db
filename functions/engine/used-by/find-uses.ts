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
import type { UseFinder } from "./use-finder.ts";
import { createUseQuery } from "./use-query.ts";

interface Find {
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
export async function findItemUses({ ctx, kind, id, query }: Find): Promise<UsedBy> {
	await assertThere(ctx, kind, id);
	return findUses(ctx, { kind: kind.name, id, ...query });
}

/** References to an existing item, phase or score. */
export async function findUses(
	ctx: OperatorCtx,
	asking: { kind: UsesSubjectKind; id: number } & Partial<UsesQuery>,
): Promise<UsedBy> {
	const { kind, id } = asking;
	const sought = await createUseQuery(ctx, asking);
	const asked = USE_FINDERS.flatMap((place) => {
		const uses = place.uses(sought);
		return uses ? [{ place, uses: withoutItself(uses, kindOfPlace(place) === kind ? id : 0) }] : [];
	});
	const [first, ...rest] = asked.map(({ uses }) => queryRows(ctx.db, COLUMNS, uses));
	const found = first ? await ctx.db.batch([first, ...rest]) : [];
	const groups = asked.map(({ place }, at) => ({
		place,
		rows: found[at]!,
		total: found[at]![0]?.total ?? 0,
	}));
	const sum = (of: typeof groups) => of.reduce((all, { total }) => all + total, 0);
	const seen = groups.filter(({ place }) =>
		hasAbility(ctx.operator, (typeof place.of === "string" ? kindOf(place.of) : place.of).read),
	);
	return {
		total: sum(groups),
		hidden: sum(groups) - sum(seen),
		items: seen.flatMap(({ place, rows }) => rows.map((row) => useOf(place, row))),
	};
}

const kindOfPlace = ({ of }: UseFinder): Use["kind"] => (typeof of === "string" ? of : of.name);

const COLUMNS = {
	id: number,
	name: text,
	part: text,
	total: number,
};

type Row = RowOfColumns<typeof COLUMNS>;

const withoutItself = (uses: SQL, id: number): SQL => sql`select *, count(*) over () as total from (${uses})
	where not (id = ${id} and ${id} > 0) order by id limit ${MAX_USES_SHOWN}`;

function useOf({ of, address }: UseFinder, { id, name, part }: Row): Use {
	if (typeof of !== "string")
		return { kind: of.name, label: of.label, id, name, part, address: address?.(id) ?? "" };
	const { label, edit, list } = kindOf(of);
	const itself = edit ? addressOf(edit, { id }) : addressOf(list);
	return { kind: of, label, id, name, part, address: address ? address(id) : itself };
}

async function assertThere(ctx: Ctx, { table }: ItemKind, id: number): Promise<void> {
	const [there] = await queryRows(
		ctx.db,
		sql`select 1 from ${table} where id = ${id} and deleted_at is null`,
	);
	if (!there) throw notFound();
}
