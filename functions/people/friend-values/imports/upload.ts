import { and, eq } from "drizzle-orm";
import { friendImports } from "#db/people/friend-imports.ts";
import { type Blank, MAX_IMPORT_PROBLEMS, SHOWN_CHANGES } from "#domain/people/friend-values/import.ts";
import { readMemberSheet } from "#domain/people/friend-values/sheet.ts";
import { decodeText } from "#domain/platform/csv/decode-text.ts";
import { IMPORT_TEXTS } from "#domain/platform/texts/imports-texts.ts";
import { shiftJisRoundTrip } from "#functions/platform/csv/same-cell.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { invalid } from "#functions/platform/http/request-refusal.ts";
import { listFields } from "../fields.ts";
import {
	deletePages,
	getPreview,
	type ImportPlanCounts,
	type ImportPreviewData,
	putPages,
	settlePreview,
} from "./parts.ts";
import { planOf } from "./plan.ts";

interface Upload {
	ctx: OperatorCtx;
	input: { bytes: Uint8Array<ArrayBuffer>; name: string; blank: Blank };
}

/**
 * Reads a file and computes its changes; writes none of them yet. A repeated or concurrent upload of the same
 * file is the same import, with the plan that was complete first.
 * @throws Refusal 422 for another kind of file
 */
export async function uploadImport({ ctx, input }: Upload): Promise<{ id: number }> {
	const earlier = await startedBy(ctx);
	if (earlier && (await isPlanned(ctx, earlier))) return { id: earlier.id };
	if (input.bytes.length === 0) throw invalid("file", IMPORT_TEXTS.fileRequired);
	const text = decodeText(input.bytes);
	if (text === null) throw invalid("file", IMPORT_TEXTS.unreadable);
	const fields = await listFields(ctx);
	const sheet = readMemberSheet(
		text,
		fields.map((field) => ({ ...field, inShiftJis: shiftJisRoundTrip(field.name) })),
	);
	const plan = await planOf(ctx, { ...sheet, blank: input.blank, shown: SHOWN_CHANGES });
	const problems = [...sheet.problems, ...plan.problems].sort((a, b) => (a.line ?? 0) - (b.line ?? 0));
	const planned = {
		rows: sheet.rows.length,
		changes: plan.changes,
		total: plan.friends,
		pages: plan.pages.length,
		problems: problems.slice(0, MAX_IMPORT_PROBLEMS),
	};
	const id = await importOf(ctx, input, planned);
	const own = ctx.newId();
	await putPages(ctx.env, id, { plan: own, pages: plan.pages });
	// Last step: an import without a preview cannot be begun.
	const preview = await settlePreview(ctx.env, id, {
		...{ ignored: sheet.ignored, changes: plan.shown },
		...{ plan: own, planned },
	});
	if (preview.plan !== own) await deletePages(ctx.env, id, { plan: own, pages: planned.pages });
	await writePlanned(ctx, id, preview);
	return { id };
}

/** Import of this upload, whichever request has made its row. */
async function importOf(
	ctx: OperatorCtx,
	{ name }: Upload["input"],
	planned: ImportPlanCounts,
): Promise<number> {
	await ctx.db
		.insert(friendImports)
		.values({
			operatorId: ctx.operator.id,
			fileName: name.slice(0, 200).toWellFormed(),
			scope: ctx.operator.friendScope,
			...planned,
			createdAt: ctx.now,
			saveKey: ctx.saveKey,
		})
		.onConflictDoNothing();
	return (await startedBy(ctx))!.id;
}

/** Copies the counts of the stored preview to the row, until the import is begun. */
const writePlanned = async (ctx: OperatorCtx, id: number, { planned }: ImportPreviewData): Promise<void> =>
	void (
		planned &&
		(await ctx.db
			.update(friendImports)
			.set(planned)
			.where(and(eq(friendImports.id, id), eq(friendImports.state, "preview"))))
	);

type Started = Pick<typeof friendImports.$inferSelect, "id" | "state">;

/**
 * An import that was begun or is over needs no plan. A worker may have died between storing the preview and
 * updating its row.
 */
async function isPlanned(ctx: OperatorCtx, { id, state }: Started): Promise<boolean> {
	if (state !== "preview") return true;
	const preview = await getPreview(ctx.env, id);
	if (preview) await writePlanned(ctx, id, preview);
	return preview !== null;
}

async function startedBy(ctx: OperatorCtx): Promise<Started | undefined> {
	const [made] = await ctx.db
		.select({ id: friendImports.id, state: friendImports.state })
		.from(friendImports)
		.where(eq(friendImports.saveKey, ctx.saveKey));
	return made;
}
