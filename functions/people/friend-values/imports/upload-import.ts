import { and, eq } from "drizzle-orm";
import { friendImports } from "#db/people/friend-imports.ts";
import {
	type BlankCellMode,
	MAX_IMPORT_PROBLEMS,
	MAX_PREVIEW_CHANGES,
} from "#domain/people/friend-values/friend-import.ts";
import { readMemberSheet } from "#domain/people/friend-values/member-sheet.ts";
import { decodeText } from "#domain/platform/csv/decode-text.ts";
import { IMPORT_TEXTS } from "#domain/platform/texts/imports-texts.ts";
import { shiftJisRoundTrip } from "#functions/platform/csv/same-cell.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { invalid } from "#functions/platform/http/request-refusal.ts";
import { listMemberFields } from "../list-member-fields.ts";
import {
	deletePlanPages,
	type ImportPlanCounts,
	type ImportPreviewData,
	readImportPreview,
	storePlanPages,
	storePreviewOnce,
} from "./import-storage.ts";
import { planImport } from "./plan-import.ts";

interface ImportUpload {
	ctx: OperatorCtx;
	input: { bytes: Uint8Array<ArrayBuffer>; name: string; blank: BlankCellMode };
}

/**
 * Reads a file and computes its changes, without writing them. A repeated or concurrent upload of the same
 * file is the same import, with the plan that was complete first.
 * @throws Refusal 422 for another kind of file
 */
export async function uploadFriendImport({ ctx, input }: ImportUpload): Promise<{ id: number }> {
	const earlierImport = await findStartedImport(ctx);
	if (earlierImport && (await hasPlan(ctx, earlierImport))) return { id: earlierImport.id };
	if (input.bytes.length === 0) throw invalid("file", IMPORT_TEXTS.fileRequired);
	const text = decodeText(input.bytes);
	if (text === null) throw invalid("file", IMPORT_TEXTS.unreadable);
	const fields = await listMemberFields(ctx);
	const sheet = readMemberSheet(
		text,
		fields.map((field) => ({ ...field, inShiftJis: shiftJisRoundTrip(field.name) })),
	);
	const plan = await planImport(ctx, { ...sheet, blankMode: input.blank, maxShown: MAX_PREVIEW_CHANGES });
	const problems = [...sheet.problems, ...plan.problems].sort((a, b) => (a.line ?? 0) - (b.line ?? 0));
	const planCounts = {
		rows: sheet.rows.length,
		changes: plan.changes,
		total: plan.friends,
		pages: plan.pages.length,
		problems: problems.slice(0, MAX_IMPORT_PROBLEMS),
	};
	const id = await insertImport(ctx, input, planCounts);
	const importId = ctx.newId();
	await storePlanPages(ctx.env, id, { plan: importId, pages: plan.pages });
	// Last step: an import without a preview cannot be started.
	const preview = await storePreviewOnce(ctx.env, id, {
		ignored: sheet.ignored,
		changes: plan.shown,
		plan: importId,
		planned: planCounts,
	});
	if (preview.plan !== importId)
		await deletePlanPages(ctx.env, id, { plan: importId, pages: planCounts.pages });
	await copyPlanCounts(ctx, id, preview);
	return { id };
}

/** Id of this upload's import, whichever request created the row. */
async function insertImport(
	ctx: OperatorCtx,
	{ name }: ImportUpload["input"],
	planCounts: ImportPlanCounts,
): Promise<number> {
	await ctx.db
		.insert(friendImports)
		.values({
			operatorId: ctx.operator.id,
			fileName: name.slice(0, 200).toWellFormed(),
			scope: ctx.operator.friendScope,
			...planCounts,
			createdAt: ctx.now,
			saveKey: ctx.saveKey,
		})
		.onConflictDoNothing();
	return (await findStartedImport(ctx))!.id;
}

/** Copies the counts of the stored preview to the row, unless the import was started. */
const copyPlanCounts = async (ctx: OperatorCtx, id: number, { planned }: ImportPreviewData): Promise<void> =>
	void (
		planned &&
		(await ctx.db
			.update(friendImports)
			.set(planned)
			.where(and(eq(friendImports.id, id), eq(friendImports.state, "preview"))))
	);

type StartedImport = Pick<typeof friendImports.$inferSelect, "id" | "state">;

/**
 * Whether the import has its plan, or needs none because it was started. Completes the row, too: a request
 * may have died between storing the preview and updating the row.
 */
async function hasPlan(ctx: OperatorCtx, { id, state }: StartedImport): Promise<boolean> {
	if (state !== "preview") return true;
	const preview = await readImportPreview(ctx.env, id);
	if (preview) await copyPlanCounts(ctx, id, preview);
	return preview !== null;
}

async function findStartedImport(ctx: OperatorCtx): Promise<StartedImport | undefined> {
	const [startedImport] = await ctx.db
		.select({ id: friendImports.id, state: friendImports.state })
		.from(friendImports)
		.where(eq(friendImports.saveKey, ctx.saveKey));
	return startedImport;
}
