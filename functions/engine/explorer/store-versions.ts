import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Statement } from "#db/d1-client.ts";
import { itemVersions } from "#db/engine/item-versions.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import {
	MAX_VERSION_BYTES,
	MAX_VERSIONS,
	VERSION_RETENTION,
	type VersionedName,
} from "#domain/engine/versions/versioned-kind-names.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";

/**
 * Content of the versions of a kind's items. The functions of this file return no statements for a kind without
 * rules.
 */
export interface VersionRules {
	kind: VersionedName;
	table: SQLiteTable & Record<"id" | "saveKey", SQLiteColumn>;
	/** Rows of the table that have versions; every one by default. */
	itemsWhere?: SQL;
	/** JSON object of an item's row and its parts, read within the statement. */
	content: SQL;
}

/**
 * Stores an item's content before a change, unless a version has it already: it was created before versions
 * existed, or changed outside its editor. It precedes the change, and `where` is the change's condition.
 */
export const storeVersionBefore = (
	ctx: OperatorCtx,
	rules: VersionRules | undefined,
	where: SQL,
): Statement[] =>
	rules
		? [
				storeVersion(ctx, rules, where, {
					at: null,
					operatorId: null,
					restoredFrom: null,
					skipsOversized: true,
				}),
			]
		: [];

/**
 * Stores the saved item as its next version, unless nothing changed, and deletes old ones. It follows all
 * other statements of the save, which is identified by its key.
 */
export function storeSavedVersion(
	ctx: OperatorCtx,
	rules: VersionRules | undefined,
	details: SaveDetails = {},
): Statement[] {
	if (!rules) return [];
	return storeVersionAfter(ctx, rules, sql`${rules.table.saveKey} = ${ctx.saveKey}`, details);
}

/** Details of a save. */
interface SaveDetails {
	/** Number of the restored version. */
	restoredFrom?: number | undefined;
	/**
	 * Note on the change. It is stored with the newest version; where the save created none, only if that one
	 * has no note.
	 */
	note?: string | undefined;
}

/**
 * Stores a version like `storeSavedVersion` after a change without a save key: of the item for which `where` holds.
 */
export function storeVersionAfter(
	ctx: OperatorCtx,
	rules: VersionRules | undefined,
	where: SQL,
	{ restoredFrom, note }: SaveDetails = {},
): Statement[] {
	if (!rules) return [];
	const operatorId = ctx.operator.program === undefined ? ctx.operator.id : null;
	return [
		storeVersion(ctx, rules, where, {
			at: ctx.now,
			operatorId,
			restoredFrom: restoredFrom ?? null,
			skipsOversized: false,
		}),
		...(note ? [writeNote(ctx, rules, where, note)] : []),
		deleteOldVersions(ctx, rules, where),
	];
}

interface VersionDetails {
	at: number | null;
	operatorId: number | null;
	restoredFrom: number | null;
	/** Whether the version is skipped where its content exceeds the maximum size. */
	skipsOversized: boolean;
}

function storeVersion(
	ctx: OperatorCtx,
	{ kind, table, itemsWhere = sql`1`, content }: VersionRules,
	where: SQL,
	{ at, operatorId, restoredFrom, skipsOversized }: VersionDetails,
): Statement {
	const ofItem = sql`v.kind = ${kind} and v.item_id = n.item_id`;
	const isWithinSize = sql`length(cast(n.content as blob)) <= ${MAX_VERSION_BYTES}`;
	return execute(
		ctx.db,
		insertInto(
			itemVersions,
			{
				kind,
				itemId: sql`n.item_id`,
				number: sql`coalesce((select max(v.number) from ${itemVersions} v where ${ofItem}), 0) + 1`,
				at,
				operatorId,
				restoredFrom,
				content: sql`case when ${isWithinSize} then n.content end`,
			},
			sql`from (select ${table.id} as item_id, ${content} as content from ${table} where ${where} and ${itemsWhere} limit 1) n
				where n.content is not (select v.content from ${itemVersions} v where ${ofItem} order by v.number desc limit 1)
				and ${skipsOversized ? isWithinSize : sql`1`}`,
		),
	);
}

function writeNote(ctx: OperatorCtx, { kind, table }: VersionRules, where: SQL, note: string): Statement {
	const ofItem = sql`v.kind = ${kind} and v.item_id = ${itemVersions.itemId}`;
	return execute(
		ctx.db,
		sql`update ${itemVersions} set note = ${note} where kind = ${kind} and note is null
			and item_id in (select ${table.id} from ${table} where ${where})
			and number = (select max(v.number) from ${itemVersions} v where ${ofItem})`,
	);
}

/** Deletes versions beyond the maximum number, and those replaced long ago; the first one is kept. */
function deleteOldVersions(ctx: OperatorCtx, { kind, table }: VersionRules, where: SQL): Statement {
	const ofItem = sql`o.kind = ${kind} and o.item_id = ${itemVersions.itemId}`;
	return execute(
		ctx.db,
		sql`delete from ${itemVersions} where kind = ${kind} and number > 1
			and item_id in (select ${table.id} from ${table} where ${where})
			and (number <= (select o.number from ${itemVersions} o where ${ofItem} order by o.number desc
					limit 1 offset ${MAX_VERSIONS - 1})
				or exists (select 1 from ${itemVersions} o where ${ofItem} and o.number > ${itemVersions.number}
					and o.at < ${ctx.now - VERSION_RETENTION}))`,
	);
}
