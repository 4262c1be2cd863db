import { sql } from "drizzle-orm";
import { commitBatch } from "#db/d1-client.ts";
import { tags } from "#db/people/tag-tables.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { rowsFrom } from "#db/platform/sql/rows-from.ts";
import { findRepeatedTags, readTagsCsv, type TagLine } from "#domain/people/tags/tags-csv.ts";
import { normaliseText } from "#domain/platform/texts/normalise-text.ts";
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

interface TagImport {
	ctx: OperatorCtx;
	input: { text: string };
}

/**
 * Creates the tags of a CSV file and the folders that they name, all or none.
 * @throws Refusal 422 with every invalid row by its line.
 */
export async function importTags({ ctx, input }: TagImport): Promise<{ count: number }> {
	const { rows, problems } = readTagsCsv(input.text);
	const names = rows.map(({ name }) => name);
	const takenNames = new Set((await listTakenNames(ctx, tags, names)).map(({ name }) => name));
	// Read after the names: a repeated request may have taken them itself.
	const importedCount = await countImported(ctx, tags);
	if (importedCount > 0) return { count: importedCount };
	refuseProblems([...problems, ...findRepeatedTags(rows, takenNames)]);
	await commitBatch(ctx.db, [
		createMissingFolders(
			ctx,
			"tag",
			rows.map(({ folder }) => folder),
			areNamesFree(tags, names),
		),
		insertTags(ctx, rows),
		auditOfChange(ctx, { verb: "tag.import", subjectType: "tag", detail: { names } }),
	]);
	const count = await countImported(ctx, tags);
	// Another tag has just taken one of the names.
	if (count === 0) throw changedByOther();
	return { count };
}

/** Inserts the tags if all names are still free: the same tag may be created elsewhere at once. */
function insertTags(ctx: OperatorCtx, tagLines: TagLine[]) {
	const tagRows = tagLines.map(({ name, folder, capacity }, index) => ({
		name,
		nameKey: normaliseText(name),
		folder,
		capacity,
		saveKey: importRowKey(ctx, index),
	}));
	const { rows, column, ordinal } = rowsFrom(tagRows, ["name", "nameKey", "folder", "capacity", "saveKey"]);
	const { folder, ...columns } = column;
	const names = tagLines.map(({ name }) => name);
	return execute(
		ctx.db,
		insertInto(
			tags,
			{ ...columns, groupId: folderIdByName("tag", folder), createdAt: ctx.now },
			sql`from ${rows} where ${areNamesFree(tags, names)} order by ${ordinal}`,
		),
	);
}
