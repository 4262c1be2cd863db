import type { AuditFilter } from "#domain/console/operators/audit-query.ts";
import { changeLine } from "#domain/console/operators/describe-audit-change.ts";
import { networkLabel } from "#domain/platform/http/network-label.ts";
import { AUDIT_TEXTS, listAuditNames } from "#domain/platform/texts/audit-texts.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import type { ItemKinds } from "#functions/engine/explorer/routes.ts";
import { auditDisclosure } from "#functions/platform/auth/write-audit.ts";
import { encodeText, writeCsvHeader, writeCsvLines } from "#functions/platform/csv/write-csv.ts";
import { contentDisposition } from "#functions/platform/http/content-disposition.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { assertSeesAllFriends, listAuditEntries, presentAuditEntries } from "./list-audit-entries.ts";

/** Number of entries read and written at a time, so that a whole log is never in memory. */
const ENTRIES_PER_READ = 500;
const HEADINGS = ["日時", "オペレーター", "対象", "対象の名前", "操作", "変更の内容", "接続元"];

/** Exports the log as a CSV file, newest first; the export is logged itself. @throws Refusal 403 for a restricted operator */
export async function exportAudit({
	ctx,
	kinds,
	input,
}: {
	ctx: OperatorCtx;
	kinds: ItemKinds;
	input: AuditFilter;
}): Promise<Response> {
	assertSeesAllFriends(ctx);
	await auditDisclosure(ctx, { verb: "audit.export", subjectType: "setting", detail: { ...input } });
	const day = toWireTime(ctx.now, ctx.zone).slice(0, 10).replaceAll("-", "");
	return new Response(streamCsv(ctx, kinds, input), {
		headers: {
			"Content-Type": "text/csv; charset=utf-8",
			"Content-Disposition": contentDisposition("attachment", `操作履歴_${day}.csv`),
		},
	});
}

function streamCsv(ctx: OperatorCtx, kinds: ItemKinds, filter: AuditFilter): ReadableStream<Uint8Array> {
	let beforeId: number | null = null;
	return new ReadableStream({
		start: (controller) => {
			controller.enqueue(writeCsvHeader(HEADINGS, "utf-8"));
		},
		pull: async (controller) => {
			const rows = await listAuditEntries(ctx, filter, beforeId, ENTRIES_PER_READ);
			const entries = await presentAuditEntries(ctx, kinds, rows);
			const lines = entries.map(
				({ at, operator, subject, things, others, deed, changes, is_hidden, network }) => [
					at,
					operator,
					subject,
					listAuditNames(
						things.map(({ text }) => text),
						others,
					),
					deed,
					is_hidden ? AUDIT_TEXTS.hidden : changes.map(changeLine).join("\n"),
					network === null ? "" : networkLabel(network),
				],
			);
			if (lines.length > 0) controller.enqueue(encodeText(writeCsvLines(lines), "utf-8"));
			beforeId = rows.at(-1)?.entry.id ?? beforeId;
			if (rows.length < ENTRIES_PER_READ) controller.close();
		},
	});
}
