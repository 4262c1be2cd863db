import { type SQL, sql } from "drizzle-orm";
import { reactions } from "#db/automation/auto-responses.ts";
import { commit } from "#db/client.ts";
import { actions } from "#db/engine/actions.ts";
import { among } from "#db/platform/sql/among.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute } from "#db/platform/sql/raw.ts";
import { rowsFrom } from "#db/platform/sql/rows-from.ts";
import {
	type ReactionLine,
	readReactions,
	repeatedReactions,
	unclearActions,
} from "#domain/automation/auto-responses/reactions-csv.ts";
import { ACTION_TEXTS } from "#domain/platform/texts/actions.ts";
import { normalise } from "#domain/platform/texts/normalise.ts";
import { actionsBeyond } from "#functions/engine/actions/runnable.ts";
import { auditOfChange } from "#functions/platform/auth/audit.ts";
import {
	allFree,
	folderCalled,
	importedBy,
	makeFolders,
	refuseProblems,
	rowKey,
	takenNames,
} from "#functions/platform/csv/import.ts";
import { changedByOther } from "#functions/platform/http/refusal.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";

interface Import {
	ctx: OperatorCtx;
	input: { text: string };
}

/**
 * Makes the auto-responses of a CSV file and the folders that they name, all or none. Their actions must exist.
 * @throws Refusal 422 with every invalid row by its line.
 */
export async function importReactions({ ctx, input }: Import): Promise<{ count: number }> {
	const { rows, problems } = readReactions(input.text);
	const names = rows.map(({ name }) => name);
	const [taken, actionRows] = await ctx.db.batch([
		takenNames(ctx, reactions, names),
		actionsCalled(
			ctx,
			rows.map(({ action }) => action),
		),
	]);
	// Checked last: a repetition of this request may have taken the names.
	const done = await importedBy(ctx, reactions);
	if (done > 0) return { count: done };
	const actionIds = idsByName(actionRows);
	const beyond = await actionsBeyond(ctx, [...actionIds.values()].flat());
	refuseProblems([
		...problems,
		...repeatedReactions(rows, new Set(taken.map(({ name }) => name))),
		...unclearActions(rows, actionIds),
		...rows.flatMap(({ line, action }) => {
			const names = beyond.get(actionIds.get(action)?.[0] ?? 0);
			return names ? [{ line, text: ACTION_TEXTS.actionBeyond(names.join("、")) }] : [];
		}),
	]);
	const chosen = rows.map((row) => ({ row, actionId: actionIds.get(row.action)![0]! }));
	const possible = sql`${allFree(reactions, names)} and ${allThere(chosen.map(({ actionId }) => actionId))}`;
	await commit(ctx.db, [
		makeFolders(
			ctx,
			"reaction",
			rows.map(({ folder }) => folder),
			possible,
		),
		insertReactions(ctx, chosen, possible),
		auditOfChange(ctx, { verb: "reaction.import", subjectType: "reaction", detail: { names } }),
	]);
	const count = await importedBy(ctx, reactions);
	// Another auto-response has just taken one of the names, or an action has been deleted.
	if (count === 0) throw changedByOther();
	return { count };
}

/** The actions with these names that the operator can choose. */
const actionsCalled = (ctx: OperatorCtx, names: string[]) =>
	ctx.db
		.select({ id: actions.id, name: actions.name })
		.from(actions)
		.where(
			sql`${actions.isTemplate} = 1 and ${actions.deletedAt} is null and ${actions.name} in ${among(names)}`,
		);

function idsByName(rows: { id: number; name: string }[]): Map<string, number[]> {
	const ids = new Map<string, number[]>();
	for (const { id, name } of rows) ids.set(name, [...(ids.get(name) ?? []), id]);
	return ids;
}

/** Checked by the statement that writes: an action may be deleted at any moment. */
const allThere = (ids: number[]): SQL =>
	sql`not exists (select 1 from ${actions} a where a.deleted_at is not null
		and a.id in ${among(ids)})`;

function insertReactions(ctx: OperatorCtx, chosen: { row: ReactionLine; actionId: number }[], possible: SQL) {
	const made = chosen.map(({ row, actionId }, index) => ({
		...row,
		nameKey: normalise(row.name),
		actionId,
		saveKey: rowKey(ctx, index),
	}));
	const { rows, column, json, ordinal } = rowsFrom(made, [
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
				groupId: folderCalled("reaction", column.folder),
				isActive: column.is_active,
				keywords: json.keywords,
				ruleMix: column.rule_mix,
				actionId: column.actionId,
				createdAt: ctx.now,
				saveKey: column.saveKey,
			},
			sql`from ${rows} where ${possible} order by ${ordinal}`,
		),
	);
}
