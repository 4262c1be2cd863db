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
import { folderExists } from "../folder-exists.ts";
import { isNotBlocked, refuseBlocked, withoutBlocked } from "../item-guards.ts";
import { checkReferences, referencesExist, uniqueNameReference } from "../item-references.ts";
import { saveExplorerItem } from "../save-explorer-item.ts";
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
	const nameAndFolder = { name: input.name, group_id: input.group };
	if (kind.createFromName) return { focus: await kind.createFromName(ctx, nameAndFolder) };
	const parsed = kind.save!.schema.safeParse(nameAndFolder);
	if (!parsed.success) throw new Refusal(422, errorsByField(parsed.error));
	const { id } = await saveExplorerItem({ ctx, kind, id: null, input: parsed.data as never });
	return { focus: id };
};

/** Renames an item. */
export const renameItem: CrudVerb<"editItem"> = async ({ ctx, kindName, kind, input }) => {
	await refuseBlocked(ctx, kind, [input.item_id], [kind.editGuard]);
	const { table } = kind;
	const nameReference = uniqueNameReference(ctx, kind, input.name, input.item_id);
	await checkReferences(ctx, nameReference);
	const isItem = sql`${table.id} = ${input.item_id} and ${isAlive(kind)}`;
	const isCurrentVersion = input.version === undefined ? sql`1` : sql`version = ${input.version}`;
	const mayRename = sql`${isItem} and ${isCurrentVersion} and ${isNotBlocked([kind.editGuard])} and ${referencesExist(nameReference)}`;
	const versionBefore = storeVersionBefore(ctx, kind.versions, mayRename);
	const results = (await ctx.db.batch([
		...versionBefore,
		queryRows(
			ctx.db,
			{ id: number },
			sql`update ${table} set name = ${input.name}, name_key = ${normaliseText(input.name)}, version = version + 1
				where ${mayRename} returning id`,
		),
		auditOfChange(ctx, {
			verb: `${kindName}.rename`,
			subjectType: kindName,
			subjectId: input.item_id,
			detail: { name: input.name },
		}),
		// The audit entry before it is written only if the rename changed the row.
		...storeVersionAfter(ctx, kind.versions, sql`${isItem} and changes() > 0`),
	] as never)) as unknown as { id: number }[][];
	if (results[versionBefore.length]!.length > 0) return { focus: input.item_id };
	await checkReferences(ctx, nameReference);
	throw (await conditionHolds(ctx, sql`exists (select 1 from ${table} where ${isItem})`))
		? changedByOther()
		: notFound();
};

/** Moves items into a folder, or out of any folder. */
export const moveToFolder: CrudVerb<"toGroup"> = async (call) => {
	const { ctx, kindName, input } = call;
	const folderId = input.grp_id;
	const isFolderValid = folderId === null ? sql`1` : folderExists(kindName, folderId);
	if (!(await conditionHolds(ctx, isFolderValid))) throw invalid("grp_id", EXPLORER_TEXTS.folderGoneNow);
	return changeItems(call, {
		verb: "move",
		set: sql`group_id = ${folderId}`,
		where: isFolderValid,
		undoStatements: (moved) => {
			const { id, groupId } = call.kind.table;
			return [
				storeUndoPart(ctx, {
					undoKey: ctx.saveKey,
					part: UNDO_PART.move,
					subjectId: 0,
					content: sql`json_group_array(json_object('id', ${id}, 'folder', ${groupId}))`,
					from: sql`from ${call.kind.table} where ${moved} and ${groupId} is not ${folderId}
						having count(*) > 0 on conflict do nothing`,
				}),
			];
		},
	});
};

/** Deletes items. A row's action and the bulk action are the same on the server (rules, Calls). */
export const deleteItems: (call: CrudCall<CrudOf<"delete" | "deleteItems">>) => Promise<CrudResult> = async (
	call,
) => {
	const { ctx, kind, input } = call;
	const refusal = kind.refusalOfDeletion?.(input.item_ids.length);
	if (refusal) throw invalid("ERROR", refusal);
	return changeItems(call, {
		verb: "delete",
		partlyDoneText: EXPLORER_TEXTS.partlyDeleted,
		set: sql`deleted_at = ${ctx.now}`,
		guards: [kind.deleteGuard],
		// Deleted items need no record: `deleted_at` identifies them.
		undoStatements: () => [],
		extraStatements: (ids) => kind.statementsOnDelete?.(ctx, ids) ?? [],
	});
};

interface ItemChange {
	/** Verb in the audit log. */
	verb: string;
	set: SQL;
	/** Text with the numbers of changed and skipped items. */
	partlyDoneText?: (done: number, left: number) => string;
	where?: SQL;
	/** Guards that skip items, in addition to `readOnly`. */
	guards?: (ItemGuard | undefined)[];
	/** Further statements of the same transaction, for the changed items. */
	extraStatements?: (ids: readonly number[]) => Statement[];
	/**
	 * Statements that record the items for which the condition holds; present where the change can be undone.
	 */
	undoStatements?: (changed: SQL) => Statement[];
}

type ItemsCall = CrudCall<{ item_ids: number[]; grp_id?: number | null; sw?: 0 | 1 }>;

/**
 * Changes those items that can be changed, and reports which could not, and whether some were already
 * deleted.
 * @throws Refusal where none of them can be changed.
 */
export async function changeItems(
	{ ctx, kindName, kind, input }: ItemsCall,
	{
		verb,
		set,
		partlyDoneText = EXPLORER_TEXTS.partlyDone,
		where = sql`1`,
		guards = [],
		extraStatements = () => [],
		undoStatements,
	}: ItemChange,
): Promise<CrudResult> {
	const { table } = kind;
	const allGuards = [kind.changeGuard, ...guards];
	const { allowedIds: changeableIds, reasons } = await withoutBlocked(ctx, kind, input.item_ids, allGuards);
	const isChangeable = sql`${table.id} in ${valuesOfList(changeableIds)} and ${isAlive(kind)} and ${where} and ${isNotBlocked(allGuards)}`;
	const changed = queryRows(
		ctx.db,
		{ id: number },
		sql`update ${table} set ${set} where ${isChangeable} returning id`,
	);
	const { grp_id, sw } = input;
	const audit = auditOfChange(ctx, {
		verb: `${kindName}.${verb}`,
		subjectType: kindName,
		detail: { ids: changeableIds, grp_id, sw },
		...(undoStatements && { undoKey: ctx.saveKey }),
	});
	const undoParts = undoStatements?.(isChangeable) ?? [];
	const results = (await ctx.db.batch([
		...undoParts,
		changed,
		audit,
		...extraStatements(changeableIds),
		...(undoStatements ? [selectAuditId(ctx, ctx.saveKey)] : []),
	] as never)) as unknown as { id: number }[][];
	const rows = results[undoParts.length]!;
	const undo = undoStatements && rows.length > 0 ? results.at(-1)?.[0]?.id : undefined;
	const messages = [
		...(reasons.length > 0
			? [partlyDoneText(rows.length, input.item_ids.length - changeableIds.length)]
			: []),
		...reasons,
		...(rows.length < changeableIds.length ? [EXPLORER_TEXTS.itemsGone] : []),
	];
	return { alert: messages.join("\n") || null, ...(undo !== undefined && { undo }) };
}
