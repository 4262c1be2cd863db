import type { AuditFilter } from "#domain/console/operators/audit-query.ts";
import { networkLabel } from "#domain/platform/http/network-label.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import { auditDisclosure } from "#functions/platform/auth/write-audit.ts";
import { encodeText, writeCsvHeader, writeCsvLines } from "#functions/platform/csv/write-csv.ts";
import { contentDisposition } from "#functions/platform/http/content-disposition.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { assertSeesAllFriends, listAuditEntries, presentAuditEntry } from "./list-audit-entries.ts";

/** Number of entries read and written at a time, so that a whole log is never in memory. */
const ENTRIES_PER_READ = 500;
const HEADINGS = ["日時", "オペレーター", "対象", "対象のID", "操作", "変更前", "変更後", "接続元"];

/** Exports the log as a CSV file, newest first; the export is logged itself. @throws Refusal 403 */
export async function exportAudit({
	ctx,
	input,
}: {
	ctx: OperatorCtx;
	input: AuditFilter;
}): Promise<Response> {
	assertSeesAllFriends(ctx);
	await auditDisclosure(ctx, { verb: "audit.export", subjectType: "setting", detail: { ...input } });
	const day = toWireTime(ctx.now, ctx.zone).slice(0, 10).replaceAll("-", "");
	return new Response(csvStream(ctx, input), {
		headers: {
			"Content-Type": "text/csv; charset=utf-8",
			"Content-Disposition": contentDisposition("attachment", `操作履歴_${day}.csv`),
		},
	});
}

function csvStream(ctx: OperatorCtx, filter: AuditFilter): ReadableStream<Uint8Array> {
	let before: number | null = null;
	return new ReadableStream({
		start: (controller) => {
			controller.enqueue(writeCsvHeader(HEADINGS, "utf-8"));
		},
		pull: async (controller) => {
			const rows = await listAuditEntries(ctx, filter, before, ENTRIES_PER_READ);
			const lines = rows
				.map((row) => presentAuditEntry(ctx, row))
				.map(({ at, operator, subject, subject_id, deed, before, after, network }) => [
					...[at, operator, subject, subject_id ?? "", deed],
					...[before.join("\n"), after.join("\n"), network === null ? "" : networkLabel(network)],
				]);
			if (lines.length > 0) controller.enqueue(encodeText(writeCsvLines(lines), "utf-8"));
			before = rows.at(-1)?.entry.id ?? before;
			if (rows.length < ENTRIES_PER_READ) controller.close();
		},
	});
}
