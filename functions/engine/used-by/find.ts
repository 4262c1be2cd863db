import { type SQL, sql } from "drizzle-orm";
import { rowsOf } from "#db/platform/sql/raw.ts";
import { addressOf } from "#domain/engine/access/addresses.ts";
import { kindOf } from "#domain/engine/kinds/registry.ts";
import {
	MAX_USES_SHOWN,
	type SoughtKind,
	type Use,
	type UsedBy,
	type UsedKind,
} from "#domain/engine/used-by/used-by.ts";
import type { UsesQuery } from "#domain/engine/used-by/used-by-query.ts";
import type { Ctx } from "#functions/context.ts";
import type { ItemKind, ItemKindOf } from "#functions/engine/explorer/definition.ts";
import { mayDo } from "#functions/platform/auth/signed-in.ts";
import { notFound } from "#functions/platform/http/refusal.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";
import type { Place } from "./place.ts";
import { PLACES } from "./places/registry.ts";
import { soughtOf } from "./sought.ts";

interface Find {
	ctx: OperatorCtx;
	/** The kind of the item, and which item it is. */
	kind: ItemKindOf<UsedKind>;
	id: number;
	query?: UsesQuery;
}

/**
 * Everything that refers to an item, except the item itself. Uses that the operator may not see are counted, not named.
 * @throws Refusal 404 for an item that is gone.
 */
export async function usedBy({ ctx, kind, id, query }: Find): Promise<UsedBy> {
	await assertThere(ctx, kind, id);
	return usesOf(ctx, { kind: kind.name, id, ...query });
}

/** Everything that refers to an item, a phase or a score, which is there. */
export async function usesOf(
	ctx: OperatorCtx,
	asking: { kind: SoughtKind; id: number } & Partial<UsesQuery>,
): Promise<UsedBy> {
	const { kind, id } = asking;
	const sought = await soughtOf(ctx, asking);
	const asked = PLACES.flatMap((place) => {
		const uses = place.uses(sought);
		return uses ? [{ place, uses: except(uses, kindIn(place) === kind ? id : 0) }] : [];
	});
	const [first, ...rest] = asked.map(({ uses }) => rowsOf<Row>(ctx.db, uses));
	const found = first ? await ctx.db.batch([first, ...rest]) : [];
	const groups = asked.map(({ place }, at) => ({
		place,
		rows: found[at]!,
		total: found[at]![0]?.total ?? 0,
	}));
	const sum = (of: typeof groups) => of.reduce((all, { total }) => all + total, 0);
	const seen = groups.filter(({ place }) =>
		mayDo(ctx.operator, (typeof place.of === "string" ? kindOf(place.of) : place.of).read),
	);
	return {
		total: sum(groups),
		hidden: sum(groups) - sum(seen),
		items: seen.flatMap(({ place, rows }) => rows.map((row) => useOf(place, row))),
	};
}

const kindIn = ({ of }: Place): Use["kind"] => (typeof of === "string" ? of : of.name);

interface Row {
	id: number;
	name: string;
	part: string;
	total: number;
}

const except = (uses: SQL, id: number): SQL => sql`select *, count(*) over () as total from (${uses})
	where not (id = ${id} and ${id} > 0) order by id limit ${MAX_USES_SHOWN}`;

function useOf({ of, address }: Place, { id, name, part }: Row): Use {
	if (typeof of !== "string")
		return { kind: of.name, label: of.label, id, name, part, address: address?.(id) ?? "" };
	const { label, edit, list } = kindOf(of);
	const itself = edit ? addressOf(edit, { id }) : addressOf(list);
	return { kind: of, label, id, name, part, address: address ? address(id) : itself };
}

async function assertThere(ctx: Ctx, { table }: ItemKind, id: number): Promise<void> {
	const [there] = await rowsOf(ctx.db, sql`select 1 from ${table} where id = ${id} and deleted_at is null`);
	if (!there) throw notFound();
}
