import { and, asc, eq, sql } from "drizzle-orm";
import { journeys } from "#db/automation/journeys.ts";
import { commitBatch } from "#db/d1-client.ts";
import { folders } from "#db/engine/folders.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { MAX_JOURNEY_GROUPS } from "#domain/automation/journeys/journey-input.ts";
import { JOURNEY_TEXTS } from "#domain/platform/texts/journeys-texts.ts";
import {
	findFolderName,
	recordFolderForUndo,
	reorderFolders,
} from "#functions/engine/explorer/folder-changes.ts";
import { findUndo } from "#functions/platform/auth/undo-parts.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { invalid, notFound } from "#functions/platform/http/request-refusal.ts";
import { saveOnce, selectSaved } from "#functions/platform/http/save-once.ts";
import { JOURNEY_KIND, journeyGroupExists } from "./journey-group-kind.ts";

const IS_JOURNEY_GROUP = eq(folders.kind, JOURNEY_KIND);

/** Groups of journeys in their order (M-142, M-337). */
export async function listJourneyGroups({ ctx }: { ctx: OperatorCtx }) {
	const rows = await ctx.db
		.select({ id: folders.id, name: folders.name })
		.from(folders)
		.where(IS_JOURNEY_GROUP)
		.orderBy(asc(folders.position), asc(folders.id));
	return { data: rows.map((row, index) => ({ ...row, order: index + 1 })) };
}

/** Creates a group at the end. @throws Refusal 422 if there are too many */
export async function createJourneyGroup({
	ctx,
	input: { name },
}: {
	ctx: OperatorCtx;
	input: { name: string };
}) {
	const findSaved = () => selectSaved(ctx, folders);
	const [savedBefore] = await findSaved();
	if (savedBefore) return savedBefore;
	const savedGroup = await saveOnce(findSaved, () =>
		commitBatch(ctx.db, [
			execute(
				ctx.db,
				insertInto(
					folders,
					{
						kind: JOURNEY_KIND,
						name,
						position: sql`(select ifnull(max(position), 0) + 1 from ${folders} where kind = ${JOURNEY_KIND})`,
						createdAt: ctx.now,
						saveKey: ctx.saveKey,
					},
					sql`where (select count(*) from ${folders} where kind = ${JOURNEY_KIND}) < ${MAX_JOURNEY_GROUPS}`,
				),
			),
			auditOfChange(ctx, { verb: "folder.create", subjectType: JOURNEY_KIND, detail: { name } }),
		]),
	);
	if (!savedGroup) throw invalid("ERROR", JOURNEY_TEXTS.tooManyGroups(MAX_JOURNEY_GROUPS));
	return savedGroup;
}

/** Renames a group. @throws Refusal 404 */
export async function renameJourneyGroup({
	ctx,
	input,
}: {
	ctx: OperatorCtx;
	input: { id: number; name: string };
}) {
	const [renamedRows] = await ctx.db.batch([
		ctx.db
			.update(folders)
			.set({ name: input.name })
			.where(and(eq(folders.id, input.id), IS_JOURNEY_GROUP))
			.returning({ id: folders.id }),
		auditOfChange(ctx, {
			verb: "folder.rename",
			subjectType: JOURNEY_KIND,
			subjectId: input.id,
			detail: { name: input.name },
		}),
	]);
	if (renamedRows.length === 0) throw notFound();
	return { id: input.id };
}

/** Deletes a group; its journeys remain without a group. @throws Refusal 404 */
export async function deleteJourneyGroup({
	ctx,
	input: { id },
}: {
	ctx: OperatorCtx;
	input: { id: number };
}) {
	const detail = await findFolderName(ctx, JOURNEY_KIND, id);
	const [recordFolder, recordItems] = recordFolderForUndo(ctx, { kind: JOURNEY_KIND, table: journeys, id });
	// The records for undo and the change of the journeys precede the deletion of the group.
	const [, , , deletedRows] = await ctx.db.batch([
		recordFolder,
		recordItems,
		ctx.db
			.update(journeys)
			.set({ groupId: null })
			.where(and(eq(journeys.groupId, id), journeyGroupExists(id))),
		ctx.db
			.delete(folders)
			.where(and(eq(folders.id, id), IS_JOURNEY_GROUP))
			.returning({ id: folders.id }),
		auditOfChange(ctx, {
			verb: "folder.delete",
			subjectType: JOURNEY_KIND,
			subjectId: id,
			detail,
			undoKey: ctx.saveKey,
		}),
	]);
	if (deletedRows.length === 0) throw notFound();
	return { id, ...(await findUndo(ctx, ctx.saveKey)) };
}

/**
 * Sorts the groups; unnamed ones follow in their current order (M-194, M-339).
 * @throws Refusal 422 where one of them does not exist
 */
export async function sortJourneyGroups({
	ctx,
	input: { ids },
}: {
	ctx: OperatorCtx;
	input: { ids: number[] };
}) {
	await reorderFolders(ctx, { kind: JOURNEY_KIND, ids, field: "ids" });
	return { ids };
}
