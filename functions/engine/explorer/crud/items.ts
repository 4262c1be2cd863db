import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "#db/client.ts";
import { among } from "#db/platform/sql/among.ts";
import { rowsOf } from "#db/platform/sql/raw.ts";
import { UNDO_PART } from "#domain/console/operators/undo.ts";
import type { CrudOf } from "#domain/engine/explorer/crud.ts";
import { EXPLORER_TEXTS } from "#domain/platform/texts/explorer.ts";
import { normalise } from "#domain/platform/texts/normalise.ts";
import { auditOfChange } from "#functions/platform/auth/audit.ts";
import { auditIdOf, keepForUndo } from "#functions/platform/auth/undo-parts.ts";
import { errorsByField } from "#functions/platform/http/input.ts";
import { changedByOther, invalid, notFound, Refusal } from "#functions/platform/http/refusal.ts";
import { copyItem } from "../copy.ts";
import type { Guard } from "../definition.ts";
import { folderThere, leaveOutBlocked, notBlocked, refuseBlocked } from "../guard.ts";
import { holds } from "../holds.ts";
import { allThere, checkReferences, nameFree } from "../references.ts";
import { saveItem } from "../save.ts";
import { alive } from "../select.ts";
import { keepAfter, keepBefore } from "../versions.ts";
import type { Crudding, Done, Verb } from "./definition.ts";

/** Changes nothing: the response contains the lists. */
export const refresh: Verb<"refresh"> = async ({ input }) => ({ focus: input.focus });

/** Copies the item in `focus`. */
export const copy: Verb<"copy"> = async ({ ctx, kind, input }) => ({
	focus: await copyItem(ctx, kind, input.focus),
});

/** Creates an item from a name alone. */
export const newItem: Verb<"newItem"> = async ({ ctx, kind, input }) => {
	const given = { name: input.name, group_id: input.group };
	if (kind.newItem) return { focus: await kind.newItem(ctx, given) };
	const parsed = kind.save!.schema.safeParse(given);
	if (!parsed.success) throw new Refusal(422, errorsByField(parsed.error));
	const { id } = await saveItem({ ctx, kind, id: null, input: parsed.data as never });
	return { focus: id };
};

/** Renames an item. */
export const editItem: Verb<"editItem"> = async ({ ctx, name, kind, input }) => {
	await refuseBlocked(ctx, kind, [input.item_id], [kind.uneditable]);
	const { table } = kind;
	const free = nameFree(ctx, kind, input.name, input.item_id);
	await checkReferences(ctx, free);
	const there = sql`${table.id} = ${input.item_id} and ${alive(kind)}`;
	const current = input.version === undefined ? sql`1` : sql`version = ${input.version}`;
	const mayRename = sql`${there} and ${current} and ${notBlocked([kind.uneditable])} and ${allThere(free)}`;
	const before = keepBefore(ctx, kind.versions, mayRename);
	const answers = (await ctx.db.batch([
		...before,
		rowsOf<{ id: number }>(
			ctx.db,
			sql`update ${table} set name = ${input.name}, name_key = ${normalise(input.name)}, version = version + 1
				where ${mayRename} returning id`,
		),
		auditOfChange(ctx, {
			verb: `${name}.rename`,
			subjectType: name,
			subjectId: input.item_id,
			detail: { name: input.name },
		}),
		...keepAfter(ctx, kind.versions, sql`${there} and changes() > 0`),
	] as never)) as unknown as { id: number }[][];
	if (answers[before.length]!.length > 0) return { focus: input.item_id };
	await checkReferences(ctx, free);
	throw (await holds(ctx, sql`exists (select 1 from ${table} where ${there})`))
		? changedByOther()
		: notFound();
};

/** Moves items into a folder, or out of all folders. */
export const toGroup: Verb<"toGroup"> = async (crudding) => {
	const { ctx, name, input } = crudding;
	const folder = input.grp_id;
	const there = folder === null ? sql`1` : folderThere(name, folder);
	if (!(await holds(ctx, there))) throw invalid("grp_id", EXPLORER_TEXTS.folderGoneNow);
	return change(crudding, {
		verb: "move",
		set: sql`group_id = ${folder}`,
		where: there,
		undoable: (moved) => {
			const { id, groupId } = crudding.kind.table;
			return [
				keepForUndo(ctx, {
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

/** Deletes items. The row's call and the bulk call are the same to the server (rules, Calls). */
export const remove: (crudding: Crudding<CrudOf<"delete" | "deleteItems">>) => Promise<Done> = async (
	crudding,
) => {
	const { ctx, kind, input } = crudding;
	const refusal = kind.deletedElsewhere?.(input.item_ids.length);
	if (refusal) throw invalid("ERROR", refusal);
	return change(crudding, {
		verb: "delete",
		partly: EXPLORER_TEXTS.partlyDeleted,
		set: sql`deleted_at = ${ctx.now}`,
		guards: [kind.undeletable],
		// Deleted items need no record: `deleted_at` identifies them.
		undoable: () => [],
		also: (ids) => kind.onDelete?.(ctx, ids) ?? [],
	});
};

interface Change {
	/** Verb in the audit log. */
	verb: string;
	set: SQL;
	/** Text with the numbers of changed and skipped items. */
	partly?: (done: number, left: number) => string;
	where?: SQL;
	/** Guards that skip items, in addition to those for every operation. */
	guards?: (Guard | undefined)[];
	/** Further statements of the same transaction, for the changed items. */
	also?: (ids: readonly number[]) => Statement[];
	/** Present where it can be undone: statements that record the items for which the condition holds. */
	undoable?: (changed: SQL) => Statement[];
}

type OnItems = Crudding<{ item_ids: number[]; grp_id?: number | null; sw?: 0 | 1 }>;

/**
 * Changes those items that can be changed, and reports which could not, and whether some were deleted
 * already.
 * @throws Refusal where none of them can be changed.
 */
export async function change(
	{ ctx, name, kind, input }: OnItems,
	{
		verb,
		set,
		partly = EXPLORER_TEXTS.partlyDone,
		where = sql`1`,
		guards = [],
		also = () => [],
		undoable,
	}: Change,
): Promise<Done> {
	const { table } = kind;
	const all = [kind.readOnly, ...guards];
	const { free, reasons } = await leaveOutBlocked(ctx, kind, input.item_ids, all);
	const chosen = sql`${table.id} in ${among(free)} and ${alive(kind)} and ${where} and ${notBlocked(all)}`;
	const changed = rowsOf<{ id: number }>(
		ctx.db,
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
		...(undoable ? [auditIdOf(ctx, ctx.saveKey)] : []),
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
