import { sql } from "drizzle-orm";
import { forms } from "#db/acquisition/forms.ts";
import { salonUrls } from "#db/booking/salon-urls.ts";
import { salons } from "#db/booking/salons.ts";
import { folders } from "#db/engine/folders.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { nullable, number, text } from "#db/platform/sql/row-columns.ts";
import {
	STARTER_KINDS,
	type StarterItem,
	type StarterKind,
	type StarterSet,
} from "#domain/console/first-day/compose-starter-set.ts";
import { FIRST_DAY_TEXTS } from "#domain/platform/texts/first-day-texts.ts";
import { RECORDS } from "#functions/console/headquarters/distribution/records/registry.ts";
import { hasAbility } from "#functions/platform/auth/signed-in-operator.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";

/** Item of a set with the item of the account that has its name already, which stays as it is. */
export interface ResolvedItem {
	item: StarterItem;
	/** Null for an item that is created. */
	existing: { id: number; code: string | null; isUsable: boolean } | null;
	/** Reason that it cannot be created; null if it can. */
	problem: string | null;
}

/** Starter set with what the account has already. */
export interface ResolvedSet {
	set: StarterSet;
	items: ResolvedItem[];
	salon: { existing: { id: number; code: string | null } | null; problem: string | null } | null;
	folderId: number | null;
}

/** Compares a set with the account by names. Writes nothing. */
export async function resolveStarterSet(ctx: OperatorCtx, set: StarterSet): Promise<ResolvedSet> {
	const names = (kind: StarterKind) =>
		set.items.flatMap((item) => (item.kind === kind ? item.content.name : []));
	const [folderRows, salonRows, ...rowsByKind] = await ctx.db.batch([
		queryRows(
			ctx.db,
			{ id: number },
			sql`select id from ${folders} where kind = 'tag' and name = ${set.folder} order by id limit 1`,
		),
		selectSalons(ctx, set.salon?.name ?? ""),
		...STARTER_KINDS.map((kind) => selectNamesakes(ctx, kind, names(kind))),
	]);
	const namesakes = new Map(STARTER_KINDS.map((kind, index) => [kind, rowsByKind[index]!]));
	const salonRow = salonRows[0];
	return {
		set,
		items: set.items.map((item) => {
			const row = namesakes.get(item.kind)!.find(({ name }) => name === item.content.name);
			return {
				item,
				existing: row
					? { id: row.id, code: row.code, isUsable: row.type === null || row.type === item.content.type }
					: null,
				problem:
					row || hasAbility(ctx.operator, RECORDS[item.kind].writeAbility!)
						? null
						: FIRST_DAY_TEXTS.notAllowed,
			};
		}),
		salon: set.salon && {
			existing: salonRow ?? null,
			problem: salonRow || hasAbility(ctx.operator, "salon-setting") ? null : FIRST_DAY_TEXTS.notAllowed,
		},
		folderId: folderRows[0]?.id ?? null,
	};
}

const selectSalons = (ctx: OperatorCtx, name: string) =>
	queryRows(
		ctx.db,
		{ id: number, code: nullable(text) },
		sql`select s.id as id, (select u.code from ${salonUrls} u
				where u.salon_id = s.id and u.deleted_at is null order by u.id limit 1) as code
			from ${salons} s where s.name = ${name} and s.deleted_at is null order by s.id limit 1`,
	);

/** Items of a kind with one of these names, the oldest first; of the friend fields with their type. */
const selectNamesakes = (ctx: OperatorCtx, kind: StarterKind, names: string[]) =>
	queryRows(
		ctx.db,
		{ id: number, name: text, code: nullable(text), type: nullable(number) },
		sql`select t.id as id, t.name as name, ${kind === "form" ? sql`t.${sql.identifier(forms.code.name)}` : sql`null`} as code,
				${kind === "var" ? sql`t.type` : sql`null`} as type
			from ${RECORDS[kind].table} t
			where t.deleted_at is null and t.name in ${valuesOfList(names)} ${kind === "action" ? sql`and t.is_template = 1` : sql``}
			order by t.id`,
	);
