import { and, eq } from "drizzle-orm";
import { friendImports } from "#db/people/friend-imports.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { Refusal } from "#functions/platform/http/request-refusal.ts";
import { deleteImportFiles } from "./import-storage.ts";
import { storeImportFile } from "./store-import-file.ts";

interface ImportUpload {
	ctx: OperatorCtx;
	input: { name: string; file: ReadableStream<Uint8Array> | null };
}

/**
 * Stores a file and describes its columns; nothing is changed. A repeated upload of the same file is the same
 * import; its file is stored again where the first one did not finish.
 * @throws Refusal 422 for a file that cannot be read
 */
export async function uploadFriendImport({ ctx, input }: ImportUpload): Promise<{ id: number }> {
	const { id, state } = await insertImport(ctx, input.name);
	if (state !== "reading") return { id };
	try {
		const storedFile = await storeImportFile(ctx.env, id, input.file);
		const [mappableImport] = await ctx.db
			.update(friendImports)
			.set({ ...storedFile, state: "mapping" })
			.where(isReading(id))
			.returning({ id: friendImports.id });
		if (!mappableImport) await deleteFilesIfCancelled(ctx, id);
	} catch (error) {
		if (error instanceof Refusal) await discardImport(ctx, id);
		throw error;
	}
	return { id };
}

const isReading = (id: number) => and(eq(friendImports.id, id), eq(friendImports.state, "reading"));

/** Import of this upload, whichever request created its row. */
async function insertImport(ctx: OperatorCtx, name: string) {
	await ctx.db
		.insert(friendImports)
		.values({
			operatorId: ctx.operator.id,
			fileName: name.slice(0, 200).toWellFormed(),
			scope: ctx.operator.friendScope,
			state: "reading",
			createdAt: ctx.now,
			saveKey: ctx.saveKey,
		})
		.onConflictDoNothing();
	const [row] = await ctx.db
		.select({ id: friendImports.id, state: friendImports.state })
		.from(friendImports)
		.where(eq(friendImports.saveKey, ctx.saveKey));
	return row!;
}

/** Deletes the files of an import that was cancelled while they were stored; a repeated upload may have read them. */
async function deleteFilesIfCancelled(ctx: OperatorCtx, id: number): Promise<void> {
	const [row] = await ctx.db
		.select({ state: friendImports.state })
		.from(friendImports)
		.where(eq(friendImports.id, id));
	if (row?.state === "cancelled") await deleteImportFiles(ctx.env, id);
}

/** Removes a refused file. Order matters: without its row nobody would find its files. */
async function discardImport(ctx: OperatorCtx, id: number): Promise<void> {
	await deleteImportFiles(ctx.env, id);
	await ctx.db.delete(friendImports).where(isReading(id));
}
