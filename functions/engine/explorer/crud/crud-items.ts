import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "#db/d1-client.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { number } from "#db/platform/sql/row-columns.ts";
import { UNDO_PART } from "#domain/console/operators/undo-state.ts";
import type { CrudOf } from "#domain/engine/explorer/crud-input.ts";
import { EXPLORER_TEXTS } from "#domain/platform/texts/explorer-texts.ts";
import { normaliseText } from "#domain/platform/texts/normalise-text.ts";
import { selectAuditId, storeUndoPart } from "#functions/platform/auth/undo-parts.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import { changedByOther, invalid, notFound, Refusal } from "#functions/platform/http/request-refusal.ts";
import { errorsByField } from "#functions/platform/http/validate-input.ts";
import { conditionHolds } from "../condition-holds.ts";
import { copyItem } from "../copy-item.ts";
import type { ItemGuard } from "../definition.ts";
import { folderExists, isNotBlocked, refuseBlocked, withoutBlocked } from "../item-guards.ts";
import { checkReferences, nameIsFree, referencesExist } from "../item-references.ts";
import { saveExplorerItem } from "../save-item.ts";
import { isAlive } from "../select-items.ts";
import { storeVersionAfter, storeVersionBefore } from "../store-versions.ts";
import type { CrudCall, CrudResult, CrudVerb } from "./definition.ts";

/** Changes nothing: the response contains the lists. */
export const returnLists: CrudVerb<"refresh"> = async ({ input }) => ({ focus: input.focus });

/** Copies the item in `focus`. */
export const copyFocusedItem: CrudVerb<"copy"> = async ({ ctx, kind, input }) => ({
	focus: await copyItem(ctx, kind, input.focus),
});

/** Creates an item from a name alone. */
export const createItem: CrudVerb<"newItem"> = async ({ ctx, kind, input }) => {
	const given = { name: input.name, group_id: input.group };
	if (kind.newItem) return { focus: await kind.newItem(ctx, given) };
	const parsed = kind.save!.schema.safeParse(given);
	if (!parsed.success) throw new Refusal(422, errorsByField(parsed.error));
	const { id } = await saveExplorerItem({ ctx, kind, id: null, input: parsed.data as never });
	return { focus: id };
};

/** Renames an item. */
export const renameItem: CrudVerb<"editItem"> = async ({ ctx, name, kind, input }) => {
	await refuseBlocked(ctx, kind, [input.item_id], [kind.uneditable]);
	const { table } = kind;
	const free = nameIsFree(ctx, kind, input.name, input.item_id);
	await checkReferences(ctx, free);
	const there = sql`${table.id} = ${input.item_id} and ${isAlive(kind)}`;
	const current = input.version === undefined ? sql`1` : sql`version = ${input.version}`;
	const mayRename = sql`${there} and ${current} and ${isNotBlocked([kind.uneditable])} and ${referencesExist(free)}`;
	const before = storeVersionBefore(ctx, kind.versions, mayRename);
	const answers = (await ctx.db.batch([
		...before,
		queryRows(
			ctx.db,
			{ id: number },
			sql`update ${table} set name = ${input.name}, name_key = ${normaliseText(input.name)}, version = version + 1
				where ${mayRename} returning id`,
		),
		auditOfChange(ctx, {
			verb: `${name}.rename`,
			subjectType: name,
			subjectId: input.item_id,
			detail: { name: input.name },
		}),
		// The audit entry before it is written only if the rename changed the row.
		...storeVersionAfter(ctx, kind.versions, sql`${there} and changes() > 0`),
	] as never)) as unknown as { id: number }[][];
	if (answers[before.length]!.length > 0) return { focus: input.item_id };
	await checkReferences(ctx, free);
	throw (await conditionHolds(ctx, sql`exists (select 1 from ${table} where ${there})`))
		? changedByOther()
		: notFound();
};

/** Moves items into a folder, or out of any folder. */
export const moveToFolder: CrudVerb<"toGroup"> = async (crudding) => {
	const { ctx, name, input } = crudding;
	const folder = input.grp_id;
	const there = folder === null ? sql`1` : folderExists(name, folder);
	if (!(await conditionHolds(ctx, there))) throw invalid("grp_id", EXPLORER_TEXTS.folderGoneNow);
	return changeItems(crudding, {
		verb: "move",
		set: sql`group_id = ${folder}`,
		where: there,
		undoable: (moved) => {
			const { id, groupId } = crudding.kind.table;
			return [
				storeUndoPart(ctx, {
					undoKey: ctx.saveKey,
					what: UNDO_PART.move,
					subjectId: 0,
					content: sql`json_group_array(json_object('id', ${id}, 'folder', ${groupId}))`,
					from: sql`from ${crudding.kind.table} where ${moved} and ${groupId} is not ${folder}
						having count(*) > 0 on conflict do nothing`,
				}),
			];
		},
	});
};

/** Deletes items. A row's action and the bulk action are the same on the server (rules, Calls). */
export const deleteItems: (crudding: CrudCall<CrudOf<"delete" | "deleteItems">>) => Promise<CrudResult> =
	async (crudding) => {
		const { ctx, kind, input } = crudding;
		const refusal = kind.deletedElsewhere?.(input.item_ids.length);
		if (refusal) throw invalid("ERROR", refusal);
		return changeItems(crudding, {
			verb: "delete",
			partly: EXPLORER_TEXTS.partlyDeleted,
			set: sql`deleted_at = ${ctx.now}`,
			guards: [kind.undeletable],
			// Deleted items need no record: `deleted_at` identifies them.
			undoable: () => [],
			also: (ids) => kind.onDelete?.(ctx, ids) ?? [],
		});
	};

interface ItemChange {
	/** Verb in the audit log. */
	verb: string;
	set: SQL;
	/** Text with the numbers of changed and skipped items. */
	partly?: (done: number, left: number) => string;
	where?: SQL;
	/** Guards that skip items, in addition to `readOnly`. */
	guards?: (ItemGuard | undefined)[];
	/** Further statements of the same transaction, for the changed items. */
	also?: (ids: readonly number[]) => Statement[];
	/**
	 * Statements that record the items for which the condition holds; present where the change can be undone.
	 */
	undoable?: (changed: SQL) => Statement[];
}

type ItemsCall = CrudCall<{ item_ids: number[]; grp_id?: number | null; sw?: 0 | 1 }>;

/**
 * Changes those items that can be changed, and reports which could not, and whether some were already
 * deleted.
 * @throws Refusal where none of them can be changed.
 */
export async function changeItems(
	{ ctx, name, kind, input }: ItemsCall,
	{
		verb,
		set,
		partly = EXPLORER_TEXTS.partlyDone,
		where = sql`1`,
		guards = [],
		also = () => [],
		undoable,
	}: ItemChange,
): Promise<CrudResult> {
	const { table } = kind;
	const all = [kind.readOnly, ...guards];
	const { free, reasons } = await withoutBlocked(ctx, kind, input.item_ids, all);
	const chosen = sql`${table.id} in ${valuesOfList(free)} and ${isAlive(kind)} and ${where} and ${isNotBlocked(all)}`;
	const changed = queryRows(
		ctx.db,
		{ id: number },
		sql`update ${table} set ${set} where ${chosen} returning id`,
	);
	const { grp_id, sw } = input;
	const audit = auditOfChange(ctx, {
		verb: `${name}.${verb}`,
		subjectType: name,
		detail: { ids: free, grp_id, sw },
		...(undoable && { undoKey: ctx.saveKey }),
	});
	const kept = undoable?.(chosen) ?? [];
	const answers = (await ctx.db.batch([
		...kept,
		changed,
		audit,
		...also(free),
		...(undoable ? [selectAuditId(ctx, ctx.saveKey)] : []),
	] as never)) as unknown as { id: number }[][];
	const rows = answers[kept.length]!;
	const undo = undoable && rows.length > 0 ? answers.at(-1)?.[0]?.id : undefined;
	const said = [
		...(reasons.length > 0 ? [partly(rows.length, input.item_ids.length - free.length)] : []),
		...reasons,
		...(rows.length < free.length ? [EXPLORER_TEXTS.itemsGone] : []),
	];
	return { alert: said.join("\n") || null, ...(undo !== undefined && { undo }) };
}
