import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { commitBatch, type Statement } from "#db/d1-client.ts";
import { execute, queryRows } from "#db/platform/sql/raw-sql.ts";
import { number } from "#db/platform/sql/row-columns.ts";
import type { KindName } from "#domain/engine/kinds/registry.ts";
import { EXPLORER_TEXTS } from "#domain/platform/texts/explorer-texts.ts";
import { normaliseText } from "#domain/platform/texts/normalise-text.ts";
import { addToGroup } from "#functions/engine/save-groups/save-group.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import { markKeyUsed } from "#functions/platform/http/bind-save-key.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { changedByOther, notFound } from "#functions/platform/http/request-refusal.ts";
import { assertMayRun } from "./assert-may-run.ts";
import type { ItemKind, ItemReference, RawItemRow, SaveRules } from "./definition.ts";
import { findItem } from "./find-item.ts";
import { folderExists } from "./folder-exists.ts";
import { isNotBlocked, refuseBlocked } from "./item-guards.ts";
import {
	assertFilesVisible,
	checkReferences,
	referencesExist,
	uniqueNameReference,
} from "./item-references.ts";
import { isAlive } from "./select-items.ts";
import { storeSavedVersion, storeVersionBefore } from "./store-versions.ts";

interface ItemInput {
	name: string;
	group_id: number | null;
	version?: number | undefined;
}

interface SaveItemCall {
	ctx: OperatorCtx;
	kind: ItemKind;
	/** Null for a new item. */
	id: number | null;
	/** Output of the kind's schema. */
	input: ItemInput;
	/** Note for the new version. */
	note?: string | undefined;
	/** The restored version. */
	restored?: { number: number; content: RawItemRow };
	/** Columns of a new item of a group: its id, and its code if it has one. */
	reserved?: Record<string, unknown> & { id: number };
	/** Further statements of the same transaction. `itemId` is null where the item was not saved. */
	extraStatements?: ((itemId: SQL) => Statement[]) | undefined;
}

/** Number of attempts with a new code, which may be in use already. */
const CODE_ATTEMPTS = 3;

/**
 * Saves an item, new or edited.
 * @throws Refusal 422 for rules of the kind and missing references, 404 for a deleted item, 409 for one that
 * somebody else has changed.
 */
export async function saveExplorerItem(call: SaveItemCall): Promise<{ id: number }> {
	const { ctx, kind, id, input, restored } = call;
	const rules = kind.save!;
	const savedBefore = await findSavedItem(ctx, kind);
	if (savedBefore) return savedBefore;
	if (id === null && ctx.wasSaved) throw changedByOther();
	const itemBefore = id === null ? null : await findItem(ctx, kind, id);
	if (itemBefore === undefined) throw notFound();
	if (id !== null) await refuseBlocked(ctx, kind, [id], [kind.changeGuard, kind.editGuard]);
	const references = [
		...folderReference(kind.name, input),
		...uniqueNameReference(ctx, kind, input.name, id),
		...(rules.references?.(input, id) ?? []),
	];
	await checkReferences(ctx, references);
	// An operator who restores a version may see its files. An outdated save is refused with a conflict
	// instead: versions only rise, so it fails in any case, while a newer version may exist by the time of
	// writing.
	const isOutdated =
		input.version !== undefined && itemBefore !== null && input.version < Number(itemBefore.version);
	if (!restored && !isOutdated) await assertFilesVisible(ctx, references);
	await assertMayRun(ctx, kind, { ...input }, itemBefore);
	const { columns, statements } = await planSave(call, itemBefore, ctx.group ? [] : references);
	if (ctx.group) {
		const savedId = id ?? call.reserved?.id ?? null;
		addToGroup(ctx.group, ctx, {
			...{ table: kind.table, id: savedId, references },
			columns: { ...columns, ...call.reserved },
			statements: statements(),
		});
		return { id: savedId ?? 0 };
	}
	for (let attempt = 0; attempt < (rules.columnsOfNew ? CODE_ATTEMPTS : 1); attempt++) {
		await commitBatch(ctx.db, statements());
		const saved = await findSavedItem(ctx, kind);
		if (saved) return saved;
		if (id !== null) break;
	}
	throw await refusalOfSave(ctx, kind, id, references);
}

/** Returns the columns and the statements of a save; repeated calls try new codes. */
async function planSave(
	{ ctx, kind, id, input, note, restored, reserved, extraStatements }: SaveItemCall,
	itemBefore: RawItemRow | null,
	references: ItemReference[],
): Promise<{ columns: Record<string, unknown>; statements: () => Statement[] }> {
	const rules = kind.save!;
	const saveContext = { ctx, input, before: itemBefore, restored: restored?.content ?? null };
	const columns = { ...commonColumns(ctx, input), ...(await rules.columns(saveContext)) };
	const itemId = sql`(select ${kind.table.id} from ${kind.table} where ${kind.table.saveKey} = ${ctx.saveKey})`;
	const isAsEditedSql = id === null ? sql`0` : isAsEdited(kind, id, input.version, references);
	const statements = () => [
		...(id === null ? [] : storeVersionBefore(ctx, kind.versions, isAsEditedSql)),
		...(rules.statementsBefore?.(saveContext) ?? []),
		id === null
			? insert(ctx, kind, { ...columns, ...columnsOfNew(ctx, rules), ...reserved }, references)
			: update(ctx, kind, columns, isAsEditedSql),
		auditOfChange(ctx, {
			verb: id === null ? `${kind.name}.create` : `${kind.name}.update`,
			subjectType: kind.name,
			...(id !== null && { subjectId: id }),
			detail: {
				...(itemBefore === null ? input : loggedChange(rules, input, itemBefore)),
				...(note && { version_note: note }),
				...(restored && { restored_from: restored.number }),
			},
		}),
		markKeyUsed(ctx),
		...(rules.statementsAfter?.(saveContext, itemId) ?? []),
		...(extraStatements?.(itemId) ?? []),
		...storeSavedVersion(ctx, kind.versions, { restoredFrom: restored?.number, note }),
	];
	return { columns, statements };
}

/**
 * Fields of an edit that differ from the item before it, with the earlier values of those that are single values;
 * lists and objects are in the item's versions.
 */
function loggedChange(
	{ schema }: SaveRules<z.ZodType>,
	input: object,
	itemBefore: RawItemRow,
): Record<string, unknown> {
	// Read like an input, so that defaults of later fields are no changes.
	const earlierInput = (schema.safeParse(itemBefore).data ?? itemBefore) as Record<string, unknown>;
	const changed = Object.entries(input).filter(
		([name, value]) => JSON.stringify(value) !== JSON.stringify(earlierInput[name]),
	);
	const before = changed.flatMap(([name]) => {
		const earlier = earlierInput[name];
		return earlier === undefined || (typeof earlier === "object" && earlier !== null)
			? []
			: [[name, earlier] as const];
	});
	return { ...Object.fromEntries(changed), before: Object.fromEntries(before) };
}

/** The item that this request has already saved. */
async function findSavedItem(ctx: OperatorCtx, { table }: ItemKind): Promise<{ id: number } | undefined> {
	const [row] = await queryRows(
		ctx.db,
		{ id: number },
		sql`select ${table.id} as id from ${table} where ${table.saveKey} = ${ctx.saveKey}`,
	);
	return row;
}

const commonColumns = (ctx: OperatorCtx, { name, group_id }: ItemInput) => ({
	name,
	name_key: normaliseText(name),
	group_id,
	save_key: ctx.saveKey,
});

const columnsOfNew = (ctx: OperatorCtx, rules: SaveRules<z.ZodType>) => ({
	created_at: ctx.now,
	...rules.columnsOfNew?.(ctx),
});

const asValue = (value: unknown): SQL => (isSql(value) ? value : sql`${value}`);
const isSql = (value: unknown): value is SQL =>
	typeof value === "object" && value !== null && "queryChunks" in value;

function insert(
	ctx: OperatorCtx,
	{ table }: ItemKind,
	columns: Record<string, unknown>,
	references: ItemReference[],
) {
	const names = Object.keys(columns).map((column) => sql.identifier(column));
	const values = Object.values(columns).map(asValue);
	return execute(
		ctx.db,
		sql`insert into ${table} (${sql.join(names, sql`, `)}) select ${sql.join(values, sql`, `)}
			where ${referencesExist(references)} on conflict do nothing`,
	);
}

/** Condition: the item is unchanged since it was opened, may be changed, and all its references exist. */
const isAsEdited = (
	kind: ItemKind,
	id: number,
	version: number | undefined,
	references: ItemReference[],
): SQL =>
	sql`${kind.table.id} = ${id} and ${isAlive(kind)} and ${version === undefined ? sql`1` : sql`version = ${version}`}
		and ${isNotBlocked([kind.changeGuard, kind.editGuard])} and ${referencesExist(references)}`;

function update(ctx: OperatorCtx, { table }: ItemKind, columns: Record<string, unknown>, where: SQL) {
	const changes = Object.entries(columns).map(
		([column, value]) => sql`${sql.identifier(column)} = ${asValue(value)}`,
	);
	return execute(
		ctx.db,
		sql`update ${table} set ${sql.join(changes, sql`, `)}, version = version + 1 where ${where}`,
	);
}

const folderReference = (name: KindName, { group_id }: ItemInput): ItemReference[] =>
	group_id === null
		? []
		: [{ field: "group_id", exists: folderExists(name, group_id), text: EXPLORER_TEXTS.folderGone }];

async function refusalOfSave(
	ctx: OperatorCtx,
	kind: ItemKind,
	id: number | null,
	references: ItemReference[],
) {
	await checkReferences(ctx, references);
	if (id !== null && !(await findItem(ctx, kind, id))) return notFound();
	return changedByOther();
}
