import { and, desc, eq } from "drizzle-orm";
import { friendImports } from "#db/people/friend-imports.ts";
import { isScopeWithin } from "#domain/console/operators/operator-bounds.ts";
import { MAX_PREVIEW_CHANGES, NO_COUNTS } from "#domain/people/friend-values/friend-import.ts";
import { suggestMapping } from "#domain/people/friend-values/imports/suggest-mapping.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import { findUndo } from "#functions/platform/auth/undo-parts.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { notFound } from "#functions/platform/http/request-refusal.ts";
import {
	type FriendImportRow,
	type PreviewChange,
	readImportSheet,
	readPlanHead,
	readPlanPage,
	type StoredImportSheet,
} from "./import-storage.ts";
import { importUndoKey } from "./import-undo-key.ts";
import { loadMappableItems, loadRememberedMapping } from "./load-mappable-items.ts";

const MAX_IMPORTS_LISTED = 20;
/** Maximum number of pages of the plan searched for changes to show: the first ones may change nobody. */
const MAX_PLAN_PAGES_SEARCHED = 10;

interface ImportCall {
	ctx: OperatorCtx;
	input: { id: number };
}

/** An import of the operator's own. @throws Refusal 404 */
export async function findOwnImport(ctx: OperatorCtx, id: number): Promise<FriendImportRow> {
	const [importRow] = await ctx.db
		.select()
		.from(friendImports)
		.where(and(eq(friendImports.id, id), eq(friendImports.operatorId, ctx.operator.id)));
	if (!importRow) throw notFound();
	return importRow;
}

/** State and progress of an import, with its first changes before the start. @throws Refusal 404 */
export async function showImport({ ctx, input: { id } }: ImportCall) {
	const row = await findOwnImport(ctx, id);
	// The changes show values, so they disappear if the operator's scope has narrowed since.
	const isPreviewVisible = row.state === "preview" && isScopeWithin(row.scope, ctx.operator);
	return {
		...presentImport(ctx, row),
		problems: row.problems,
		preview: isPreviewVisible ? await readShownChanges(ctx, row) : [],
		/** Names of the tags and fields to create. */
		created: row.state === "preview" ? await readCreatedNames(ctx, row) : { tags: [], fields: [] },
		is_startable: row.state === "preview" && row.plan !== null && row.total > 0,
		/** Audit entry by which it can be undone. */
		undo: row.page > 0 ? ((await findUndo(ctx, importUndoKey(id))).undo ?? null) : null,
	};
}

/** First changes of the plan, from its pages, which count from 1. */
async function readShownChanges({ env }: OperatorCtx, { id, plan, pages }: FriendImportRow) {
	const shown: PreviewChange[] = [];
	for (let page = 1; plan !== null && page <= Math.min(pages, MAX_PLAN_PAGES_SEARCHED); page++) {
		if (shown.length >= MAX_PREVIEW_CHANGES) break;
		shown.push(...((await readPlanPage(env, id, plan, page))?.shown ?? []));
	}
	return shown.slice(0, MAX_PREVIEW_CHANGES);
}

async function readCreatedNames({ env }: OperatorCtx, { id, plan }: FriendImportRow) {
	const head = plan === null ? null : await readPlanHead(env, id, plan);
	return { tags: head?.newTags ?? [], fields: head?.newFields.map(({ name }) => name) ?? [] };
}

/** Columns of a file with first rows, and the chosen or suggested mapping. @throws Refusal 404 */
export async function showImportMapping({ ctx, input: { id } }: ImportCall) {
	const row = await findOwnImport(ctx, id);
	const sheet = await readImportSheet(ctx.env, id);
	if (!sheet) throw notFound();
	const items = await loadMappableItems(ctx);
	return {
		...describeSheet(sheet),
		problems: row.problems,
		mapping: row.mapping ?? suggestMapping(sheet, items, await loadRememberedMapping(ctx, sheet.tool)),
		fields: items.fields.map(({ id: fieldId, name, type }) => ({ id: fieldId, name, type })),
		tags: items.tags.map(({ id: tagId, name }) => ({ id: tagId, name })),
	};
}

const describeSheet = ({ tool, headings, samples, rows, encoding }: StoredImportSheet) => ({
	tool,
	headings,
	samples,
	rows,
	encoding,
});

/** The operator's latest imports, newest first. */
export async function listImports({ ctx }: { ctx: OperatorCtx }) {
	const importRows = await ctx.db
		.select()
		.from(friendImports)
		.where(eq(friendImports.operatorId, ctx.operator.id))
		.orderBy(desc(friendImports.id))
		.limit(MAX_IMPORTS_LISTED);
	return { items: importRows.map((importRow) => presentImport(ctx, importRow)) };
}

const presentImport = (ctx: OperatorCtx, importRow: FriendImportRow) => ({
	id: importRow.id,
	file_name: importRow.fileName,
	state: importRow.state,
	plan: importRow.plan,
	/** Share of the work that is done, from 0 to 1. */
	progress: progressOf(importRow),
	rows: importRow.rows,
	changes: importRow.changes,
	total: importRow.total,
	done: importRow.done,
	counts: importRow.counts ?? NO_COUNTS,
	problem_count: importRow.problems.length,
	reason: importRow.reason,
	created_at: toWireTime(importRow.createdAt, ctx.zone),
	finished_at: importRow.finishedAt === null ? null : toWireTime(importRow.finishedAt, ctx.zone),
});

function progressOf({ state, position, size, page, pages }: FriendImportRow): number {
	if (state === "planning") return position / Math.max(1, size);
	const writtenShare = page / Math.max(1, pages);
	return state === "undoing" ? 1 - writtenShare : writtenShare;
}
