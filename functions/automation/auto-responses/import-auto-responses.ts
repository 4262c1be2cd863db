import { type SQL, sql } from "drizzle-orm";
import { reactions } from "#db/automation/auto-responses.ts";
import { commitBatch } from "#db/d1-client.ts";
import { actions } from "#db/engine/actions.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { rowsFrom } from "#db/platform/sql/rows-from.ts";
import {
	type AutoResponseLine,
	readAutoResponses,
	repeatedAutoResponses,
	unclearActions,
} from "#domain/automation/auto-responses/auto-responses-csv.ts";
import { ACTION_TEXTS } from "#domain/platform/texts/actions-texts.ts";
import { normaliseText } from "#domain/platform/texts/normalise-text.ts";
import { listForbiddenActions } from "#functions/engine/actions/effect-abilities.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import {
	areNamesFree,
	countImported,
	createMissingFolders,
	folderIdByName,
	importRowKey,
	listTakenNames,
	refuseProblems,
} from "#functions/platform/csv/import-items.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { changedByOther } from "#functions/platform/http/request-refusal.ts";

interface ImportArgs {
	ctx: OperatorCtx;
	input: { text: string };
}

/**
 * Imports auto-responses from a CSV file, with the folders that it names: all rows or none. Their actions
 * must exist.
 * @throws Refusal 422 with every invalid row by its line.
 */
export async function importAutoResponses({ ctx, input }: ImportArgs): Promise<{ count: number }> {
	const { rows, problems } = readAutoResponses(input.text);
	const names = rows.map(({ name }) => name);
	const [takenNames, actionRows] = await ctx.db.batch([
		listTakenNames(ctx, reactions, names),
		actionsNamed(
			ctx,
			rows.map(({ action }) => action),
		),
	]);
	// Checked after the names are read: an earlier attempt of this request may have created them.
	const importedCount = await countImported(ctx, reactions);
	if (importedCount > 0) return { count: importedCount };
	const actionIds = idsByName(actionRows);
	const forbiddenActions = await listForbiddenActions(ctx, [...actionIds.values()].flat());
	refuseProblems([
		...problems,
		...repeatedAutoResponses(rows, new Set(takenNames.map(({ name }) => name))),
		...unclearActions(rows, actionIds),
		...rows.flatMap(({ line, action }) => {
			const forbiddenParts = forbiddenActions.get(actionIds.get(action)?.[0] ?? 0);
			return forbiddenParts ? [{ line, text: ACTION_TEXTS.actionNotAllowed(forbiddenParts.join("、")) }] : [];
		}),
	]);
	const rowsWithActions = rows.map((row) => ({ row, actionId: actionIds.get(row.action)![0]! }));
	const canImport = sql`${areNamesFree(reactions, names)} and ${actionsExist(rowsWithActions.map(({ actionId }) => actionId))}`;
	await commitBatch(ctx.db, [
		createMissingFolders(
			ctx,
			"reaction",
			rows.map(({ folder }) => folder),
			canImport,
		),
		insertReactions(ctx, rowsWithActions, canImport),
		auditOfChange(ctx, { verb: "reaction.import", subjectType: "reaction", detail: { names } }),
	]);
	const count = await countImported(ctx, reactions);
	// Another auto-response took one of the names meanwhile, or an action was deleted.
	if (count === 0) throw changedByOther();
	return { count };
}

/** Action templates with these names. */
const actionsNamed = (ctx: OperatorCtx, names: string[]) =>
	ctx.db
		.select({ id: actions.id, name: actions.name })
		.from(actions)
		.where(
			sql`${actions.isTemplate} = 1 and ${actions.deletedAt} is null and ${actions.name} in ${valuesOfList(names)}`,
		);

function idsByName(rows: { id: number; name: string }[]): Map<string, number[]> {
	const ids = new Map<string, number[]>();
	for (const { id, name } of rows) ids.set(name, [...(ids.get(name) ?? []), id]);
	return ids;
}

/** Checked by the inserting statement: an action may be deleted at any moment. */
const actionsExist = (ids: number[]): SQL =>
	sql`not exists (select 1 from ${actions} a where a.deleted_at is not null
		and a.id in ${valuesOfList(ids)})`;

function insertReactions(
	ctx: OperatorCtx,
	rowsWithActions: { row: AutoResponseLine; actionId: number }[],
	canImport: SQL,
) {
	const newRows = rowsWithActions.map(({ row, actionId }, index) => ({
		...row,
		nameKey: normaliseText(row.name),
		actionId,
		saveKey: importRowKey(ctx, index),
	}));
	const { rows, column, json, ordinal } = rowsFrom(newRows, [
		"name",
		"nameKey",
		"folder",
		"is_active",
		"keywords",
		"rule_mix",
		"actionId",
		"saveKey",
	]);
	return execute(
		ctx.db,
		insertInto(
			reactions,
			{
				name: column.name,
				nameKey: column.nameKey,
				groupId: folderIdByName("reaction", column.folder),
				isActive: column.is_active,
				keywords: json.keywords,
				ruleMix: column.rule_mix,
				actionId: column.actionId,
				createdAt: ctx.now,
				saveKey: column.saveKey,
			},
			sql`from ${rows} where ${canImport} order by ${ordinal}`,
		),
	);
}
