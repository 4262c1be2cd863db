import { getTableColumns, type SQL, sql } from "drizzle-orm";
import { commit } from "#db/client.ts";
import { execute, rowsOf } from "#db/raw.ts";
import { copyName, MAX_ITEM_NAME } from "#domain/kinds/item.ts";
import { type KindName, kindOf } from "#domain/kinds/registry.ts";
import { TEXTS } from "#domain/texts/messages.ts";
import { normalise } from "#domain/texts/normalise.ts";
import { invalid, notFound } from "../http/refusal.ts";
import type { OperatorCtx } from "../http/types.ts";
import { auditOfChange } from "../operators/audit.ts";
import { refuseBlocked } from "./guard.ts";
import type { ItemKind } from "./kinds/definition.ts";
import { ITEM_KINDS } from "./kinds/registry.ts";
import { alive } from "./select.ts";

/**
 * Copies an item into the folder it lies in.
 * @returns the copy's id.
 * @throws Refusal 404 for an item that is gone, 422 for one that cannot be copied.
 */
export async function copyItem(ctx: OperatorCtx, name: KindName, id: number): Promise<number> {
	const kind = ITEM_KINDS[name];
	const { copy } = kind;
	if (!copy) throw invalid("ERROR", TEXTS.crudNotTaken(kindOf(name).label));
	const made = await copied(ctx, kind);
	if (made) return made;
	if (copy.guard) await refuseBlocked(ctx, kind, [id], copy.guard);
	const original = await nameOf(ctx, kind, id);
	const itemId = sql`(select ${kind.table.id} from ${kind.table} where ${kind.table.saveKey} = ${ctx.saveKey})`;
	await commit(ctx.db, [
		...(copy.ahead?.(ctx, id) ?? []),
		insertCopy(ctx, kind, id, await nameForCopy(ctx, kind, original)),
		auditOfChange(ctx, { verb: `${name}.copy`, subjectType: name, subjectId: id }),
		...(copy.afterwards?.(ctx, id, itemId) ?? []),
	]);
	const copyId = await copied(ctx, kind);
	if (!copyId) throw notFound();
	return copyId;
}

async function copied(ctx: OperatorCtx, { table }: ItemKind): Promise<number | undefined> {
	const [row] = await rowsOf<{ id: number }>(
		ctx.db,
		sql`select ${table.id} as id from ${table} where ${table.saveKey} = ${ctx.saveKey}`,
	);
	return row?.id;
}

async function nameOf(ctx: OperatorCtx, kind: ItemKind, id: number): Promise<string> {
	const [row] = await rowsOf<{ name: string }>(
		ctx.db,
		sql`select ${kind.table.name} as name from ${kind.table} where ${kind.table.id} = ${id} and ${alive(kind)}`,
	);
	if (!row) throw notFound();
	return row.name;
}

/** Where names must differ, a number goes behind. */
async function nameForCopy(ctx: OperatorCtx, kind: ItemKind, original: string): Promise<string> {
	const first = copyName(original, MAX_ITEM_NAME);
	if (!kind.copy?.uniqueName) return first;
	const taken = await rowsOf<{ name: string }>(
		ctx.db,
		sql`select ${kind.table.name} as name from ${kind.table}
			where ${alive(kind)} and substr(${kind.table.name}, 1, ${[...first].length}) = ${first}`,
	);
	const names = new Set(taken.map(({ name }) => name));
	if (!names.has(first)) return first;
	for (let number = 2; ; number++) {
		const name = copyName(original, MAX_ITEM_NAME, number);
		if (!names.has(name)) return name;
	}
}

/** Every column of the original, but for what a copy has of its own. */
function insertCopy(ctx: OperatorCtx, kind: ItemKind, id: number, name: string) {
	const own: Record<string, unknown> = {
		name,
		name_key: normalise(name),
		created_at: ctx.now,
		version: 1,
		save_key: ctx.saveKey,
		...kind.copy?.columns?.(ctx),
	};
	const columns = Object.values(getTableColumns(kind.table))
		.map((column) => column.name)
		.filter((column) => column !== "id");
	const values = columns.map((column): SQL => {
		if (!(column in own)) return sql`${sql.identifier(column)}`;
		const value = own[column];
		return typeof value === "object" && value !== null ? (value as SQL) : sql`${value}`;
	});
	return execute(
		ctx.db,
		sql`insert into ${kind.table} (${sql.join(
			columns.map((column) => sql.identifier(column)),
			sql`, `,
		)}) select ${sql.join(values, sql`, `)} from ${kind.table}
			where ${kind.table.id} = ${id} and ${alive(kind)} and not ${kind.copy?.guard?.blocks ?? sql`0`}
			on conflict do nothing`,
	);
}
