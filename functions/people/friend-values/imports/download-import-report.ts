import { isScopeWithin } from "#domain/console/operators/operator-bounds.ts";
import { IMPORT_REPORT_TEXTS } from "#domain/platform/texts/imports-texts.ts";
import {
	type CsvCell,
	encodeText,
	writeCsvHeader,
	writeCsvLines,
} from "#functions/platform/csv/write-csv.ts";
import { contentDisposition } from "#functions/platform/http/content-disposition.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { forbidden, notFound } from "#functions/platform/http/request-refusal.ts";
import { type FriendImportRow, readPlanPage, readSkippedChanges } from "./import-storage.ts";
import { findOwnImport } from "./show-import.ts";

/**
 * Rows of the file with their results, as a file: those of the plan, then the changes that could not be written.
 * @throws Refusal 404 without a plan, 403 if the operator's scope has narrowed since
 */
export async function downloadImportReport(args: {
	ctx: OperatorCtx;
	input: { id: number };
}): Promise<Response> {
	const { ctx, input } = args;
	const row = await findOwnImport(ctx, input.id);
	if (row.plan === null || row.pages < 1 || row.state === "planning") throw notFound();
	if (!isScopeWithin(row.scope, ctx.operator)) throw forbidden();
	return new Response(streamReport(ctx, { ...row, plan: row.plan }), {
		headers: {
			"Content-Type": "text/csv; charset=utf-8",
			"Content-Disposition": contentDisposition("attachment", `取り込み結果_${row.id}.csv`),
		},
	});
}

function streamReport(
	{ env }: OperatorCtx,
	{ id, plan, pages, page: writtenPages }: FriendImportRow & { plan: string },
): ReadableStream<Uint8Array> {
	let step = 0;
	const linesOf = async (page: number): Promise<CsvCell[][]> => {
		if (page > pages)
			return (await readSkippedChanges(env, id, page - pages)).map(({ line, text }) => [
				line,
				"",
				null,
				"",
				IMPORT_REPORT_TEXTS.skipped,
				text,
			]);
		const content = await readPlanPage(env, id, plan, page);
		// A missing page aborts the download, so that nobody takes an incomplete file for the whole.
		if (!content) throw new Error(`import ${id}: page ${page} is missing`);
		return content.report.map(({ line, key, friendId, friend, result, text }) => [
			line,
			key,
			friendId,
			friend,
			IMPORT_REPORT_TEXTS[result],
			text,
		]);
	};
	return new ReadableStream({
		start: (controller) => controller.enqueue(writeCsvHeader(IMPORT_REPORT_TEXTS.headings, "utf-8")),
		pull: async (controller) => {
			step += 1;
			if (step > pages + writtenPages) return controller.close();
			controller.enqueue(encodeText(writeCsvLines(await linesOf(step)), "utf-8"));
		},
	});
}
