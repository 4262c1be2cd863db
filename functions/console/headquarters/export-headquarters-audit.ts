import type { AuditPosition } from "#domain/console/headquarters/headquarters-audit.ts";
import { changeLine } from "#domain/console/operators/describe-audit-change.ts";
import { networkLabel } from "#domain/platform/http/network-label.ts";
import { AUDIT_TEXTS, listAuditNames } from "#domain/platform/texts/audit-texts.ts";
import { HEADQUARTERS_TEXTS } from "#domain/platform/texts/headquarters-texts.ts";
import { currentDay } from "#domain/platform/time/wire-time.ts";
import { actInAccount, findOperatorIds } from "#functions/console/accounts/act-in-account.ts";
import { auditDisclosure } from "#functions/platform/auth/write-audit.ts";
import {
	type CsvCell,
	encodeText,
	writeCsvHeader,
	writeCsvLines,
} from "#functions/platform/csv/write-csv.ts";
import { contentDisposition } from "#functions/platform/http/content-disposition.ts";
import { type AuditCall, listHeadquartersAudit, type MissingAccount } from "./list-headquarters-audit.ts";

/** Number of entries read and written at a time, so that a whole log is never in memory. */
const ENTRIES_PER_READ = 500;
const HEADINGS = ["アカウント", "日時", "オペレーター", "対象", "対象の名前", "操作", "変更の内容", "接続元"];

/**
 * Exports the log of all accounts as a CSV file, newest first; the export is logged in each of them. Accounts that are
 * missing are named at the end of the file.
 */
export async function exportHeadquartersAudit(call: AuditCall): Promise<Response> {
	const { ctx, filter } = call;
	await logExport(call);
	return new Response(streamCsv(call), {
		headers: {
			"Content-Type": "text/csv; charset=utf-8",
			"Content-Disposition": contentDisposition(
				"attachment",
				`全アカウントの操作履歴_${currentDay(ctx.now, ctx.zone).replaceAll("-", "")}${filter.account && `_${filter.account}`}.csv`,
			),
		},
	});
}

/** Logs the disclosure in each account that is read. An account that fails here is missing from the file as well. */
async function logExport(call: AuditCall): Promise<void> {
	const { ctx, person, filter } = call;
	const { accounts, missing } = await listHeadquartersAudit(call, null, 1);
	const operatorIds = await findOperatorIds(ctx, person);
	const read = accounts.filter(
		({ name }) =>
			(filter.account === "" || filter.account === name) && !missing.some((each) => each.name === name),
	);
	await Promise.all(
		read.map(async ({ name }) => {
			const accountCtx = await actInAccount(ctx, name, operatorIds, { includesDisabled: true });
			if (accountCtx)
				await auditDisclosure(accountCtx, {
					verb: "audit.export",
					subjectType: "setting",
					detail: { ...filter },
				});
		}),
	);
}

function streamCsv(call: AuditCall): ReadableStream<Uint8Array> {
	let before: AuditPosition | null = null;
	const missing = new Map<string, MissingAccount>();
	return new ReadableStream({
		start: (controller) => {
			controller.enqueue(writeCsvHeader(HEADINGS, "utf-8"));
		},
		pull: async (controller) => {
			const page = await listHeadquartersAudit(call, before, ENTRIES_PER_READ);
			for (const each of page.missing) missing.set(each.name, each);
			before = page.next;
			const lines = [
				...page.entries.map(lineOf),
				...(page.next === null
					? [...missing.values()].map(({ label, reason }) => [label, HEADQUARTERS_TEXTS.missing(reason)])
					: []),
			];
			if (lines.length > 0) controller.enqueue(encodeText(writeCsvLines(lines), "utf-8"));
			if (page.next === null) controller.close();
		},
	});
}

type Entry = Awaited<ReturnType<typeof listHeadquartersAudit>>["entries"][number];

function lineOf({
	account,
	at,
	operator,
	subject,
	things,
	others,
	deed,
	changes,
	is_hidden,
	network,
}: Entry): CsvCell[] {
	const names = things.map(({ text }) => text);
	return [
		account.label,
		at,
		operator,
		subject,
		listAuditNames(names, others),
		deed,
		is_hidden ? AUDIT_TEXTS.hidden : changes.map(changeLine).join("\n"),
		network === null ? "" : networkLabel(network),
	];
}
