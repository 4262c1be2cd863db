import { eq } from "drizzle-orm";
import { friendImports } from "#db/friend-imports.ts";
import { decodeText } from "#domain/csv/decode.ts";
import { type Blank, MAX_IMPORT_PROBLEMS, SHOWN_CHANGES } from "#domain/members/import.ts";
import { readMemberSheet } from "#domain/members/sheet.ts";
import { IMPORT_TEXTS } from "#domain/texts/imports.ts";
import { asShiftJisReads } from "../../csv/same-cell.ts";
import { invalid } from "../../http/refusal.ts";
import type { OperatorCtx } from "../../http/types.ts";
import { listFields } from "../fields.ts";
import { getPreview, putPage, putPreview } from "./parts.ts";
import { planOf } from "./plan.ts";

interface Upload {
	ctx: OperatorCtx;
	input: { bytes: Uint8Array<ArrayBuffer>; name: string; blank: Blank };
}

/**
 * Reads a file and works out what it would change; nothing is written of it yet. The same upload sent again is the same
 * import, whose plan is made anew where whoever made it first may have died before it was whole.
 * @throws Refusal 422 for what is no such file
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
		fields.map((field) => ({ ...field, inShiftJis: asShiftJisReads(field.name) })),
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
	const [made] = await ctx.db
		.insert(friendImports)
		.values({
			operatorId: ctx.operator.id,
			fileName: input.name.slice(0, 200).toWellFormed(),
			scope: ctx.operator.friendScope,
			...planned,
			createdAt: ctx.now,
			saveKey: ctx.saveKey,
		})
		.onConflictDoUpdate({
			target: friendImports.saveKey,
			set: planned,
			setWhere: eq(friendImports.state, "preview"),
		})
		.returning({ id: friendImports.id });
	// The same upload at the same time, whose plan was whole first and is begun by now.
	if (!made) return { id: (await startedBy(ctx))!.id };
	for (const [at, page] of plan.pages.entries()) await putPage(ctx.env, made.id, at + 1, page);
	// Last: what has no preview cannot be begun.
	await putPreview(ctx.env, made.id, { ignored: sheet.ignored, changes: plan.shown });
	return made;
}

type Started = Pick<typeof friendImports.$inferSelect, "id" | "state">;

/** What was begun or is over needs no plan any more. */
const isPlanned = async (ctx: OperatorCtx, { id, state }: Started): Promise<boolean> =>
	state !== "preview" || (await getPreview(ctx.env, id)) !== null;

async function startedBy(ctx: OperatorCtx): Promise<Started | undefined> {
	const [made] = await ctx.db
		.select({ id: friendImports.id, state: friendImports.state })
		.from(friendImports)
		.where(eq(friendImports.saveKey, ctx.saveKey));
	return made;
}
