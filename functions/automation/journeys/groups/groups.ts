import { and, asc, eq, sql } from "drizzle-orm";
import { journeys } from "#db/automation/journeys.ts";
import { commit } from "#db/client.ts";
import { folders } from "#db/engine/folders.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute } from "#db/platform/sql/raw.ts";
import { MAX_JOURNEY_GROUPS } from "#domain/automation/journeys/journey.ts";
import { JOURNEY_TEXTS } from "#domain/platform/texts/journeys.ts";
import { keepFolder, nameOfFolder, orderFolders } from "#functions/engine/explorer/keep-folder.ts";
import { auditOfChange } from "#functions/platform/auth/audit.ts";
import { undoOf } from "#functions/platform/auth/undo-parts.ts";
import { invalid, notFound } from "#functions/platform/http/refusal.ts";
import { savedOnce } from "#functions/platform/http/saved-once.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";
import { groupThere, JOURNEY_KIND } from "./kind.ts";

const mine = eq(folders.kind, JOURNEY_KIND);

/** The groups of journeys in their order (M-142, M-337). */
export async function listGroups({ ctx }: { ctx: OperatorCtx }) {
	const rows = await ctx.db
		.select({ id: folders.id, name: folders.name })
		.from(folders)
		.where(mine)
		.orderBy(asc(folders.position), asc(folders.id));
	return { data: rows.map((row, place) => ({ ...row, order: place + 1 })) };
}

/** Makes a group behind all others. @throws Refusal 422 for one too many */
export async function createGroup({ ctx, input: { name } }: { ctx: OperatorCtx; input: { name: string } }) {
	const saved = () => ctx.db.select({ id: folders.id }).from(folders).where(eq(folders.saveKey, ctx.saveKey));
	const [known] = await saved();
	if (known) return known;
	const made = await savedOnce(saved, () =>
		commit(ctx.db, [
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
	if (!made) throw invalid("ERROR", JOURNEY_TEXTS.tooManyGroups(MAX_JOURNEY_GROUPS));
	return made;
}

/** Renames a group. @throws Refusal 404 */
export async function renameGroup({ ctx, input }: { ctx: OperatorCtx; input: { id: number; name: string } }) {
	const [renamed] = await ctx.db.batch([
		ctx.db
			.update(folders)
			.set({ name: input.name })
			.where(and(eq(folders.id, input.id), mine))
			.returning({ id: folders.id }),
		auditOfChange(ctx, {
			verb: "folder.rename",
			subjectType: JOURNEY_KIND,
			subjectId: input.id,
			detail: { name: input.name },
		}),
	]);
	if (renamed.length === 0) throw notFound();
	return { id: input.id };
}

/** Deletes a group; its journeys stay, without one. @throws Refusal 404 */
export async function removeGroup({ ctx, input: { id } }: { ctx: OperatorCtx; input: { id: number } }) {
	const detail = await nameOfFolder(ctx, JOURNEY_KIND, id);
	const [keptFolder, keptItems] = keepFolder(ctx, { kind: JOURNEY_KIND, table: journeys, id });
	const [, , , removed] = await ctx.db.batch([
		keptFolder,
		keptItems,
		ctx.db
			.update(journeys)
			.set({ groupId: null })
			.where(and(eq(journeys.groupId, id), groupThere(id))),
		ctx.db
			.delete(folders)
			.where(and(eq(folders.id, id), mine))
			.returning({ id: folders.id }),
		auditOfChange(ctx, {
			verb: "folder.delete",
			subjectType: JOURNEY_KIND,
			subjectId: id,
			detail,
			undoKey: ctx.saveKey,
		}),
	]);
	if (removed.length === 0) throw notFound();
	return { id, ...(await undoOf(ctx, ctx.saveKey)) };
}

/** Orders the groups; those that are not named follow in their present order (M-194, M-339). @throws Refusal 422 */
export async function sortGroups({ ctx, input: { ids } }: { ctx: OperatorCtx; input: { ids: number[] } }) {
	await orderFolders(ctx, { kind: JOURNEY_KIND, ids, said: "ids" });
	return { ids };
}
