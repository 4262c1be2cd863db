import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { selectorFavourites } from "#db/engine/favourites.ts";
import { commonVars } from "#db/people/common-variables.ts";
import { vars } from "#db/people/friend-fields.ts";
import { tags } from "#db/people/tag-tables.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute, queryRows } from "#db/platform/sql/raw-sql.ts";
import { number } from "#db/platform/sql/row-columns.ts";
import { NOT_STARRED, STARRED } from "#domain/engine/kinds/item-fields.ts";
import type { FavouritableKind } from "#domain/engine/selector/selectable-kinds.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { notFound } from "#functions/platform/http/request-refusal.ts";

interface StarInput {
	ctx: OperatorCtx;
	kind: FavouritableKind;
	input: { id: number; favorite: 0 | 1 };
}

/**
 * Adds or removes an item's star, which is also shown in the item's list, and shared by all operators.
 * @throws Refusal 404 for a deleted item
 */
export async function setItemStar({ ctx, kind, input }: StarInput): Promise<void> {
	const { table, change } = STARS[kind];
	const itemExists = sql`exists (select 1 from ${table} where ${table.id} = ${input.id} and ${table.deletedAt} is null)`;
	const [rows] = await ctx.db.batch([
		queryRows(ctx.db, { isPresent: number }, sql`select ${itemExists} as isPresent`),
		execute(ctx.db, change(ctx, input, itemExists)),
		auditOfChange(ctx, {
			verb: `${kind}.${input.favorite === 1 ? "favorite" : "unfavorite"}`,
			subjectType: kind,
			subjectId: input.id,
		}),
	]);
	if (rows[0]?.isPresent !== 1) throw notFound();
}

interface Star {
	table: typeof tags | typeof vars | typeof commonVars;
	change: (ctx: OperatorCtx, input: StarInput["input"], itemExists: SQL) => SQL;
}

/** Value of the `rate` column, by `favorite`. */
const RATES = { 0: NOT_STARRED, 1: STARRED } as const;

const starByRate = (table: typeof tags | typeof vars, rate: SQLiteColumn): Star => ({
	table,
	change: (_ctx, { id, favorite }, itemExists) =>
		sql`update ${table} set ${sql.identifier(rate.name)} = ${RATES[favorite]}
			where ${table.id} = ${id} and ${rate} <> ${RATES[favorite]} and ${itemExists}`,
});

const STARS: Record<FavouritableKind, Star> = {
	tag: starByRate(tags, tags.rate),
	var: starByRate(vars, vars.rate),
	common_var: {
		table: commonVars,
		change: (ctx, { id, favorite }, itemExists) =>
			favorite === 1
				? insertInto(
						selectorFavourites,
						{ kind: "common_var", itemId: id, createdAt: ctx.now },
						sql`where ${itemExists} on conflict do nothing`,
					)
				: sql`delete from ${selectorFavourites} where kind = 'common_var' and item_id = ${id}`,
	},
};
