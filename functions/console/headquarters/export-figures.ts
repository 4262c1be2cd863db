import { FIGURE_HEADINGS, sumOf } from "#domain/console/headquarters/account-figures.ts";
import { HEADQUARTERS_TEXTS } from "#domain/platform/texts/headquarters-texts.ts";
import { type CsvCell, encodeFile, writeCsvLines } from "#functions/platform/csv/write-csv.ts";
import { contentDisposition } from "#functions/platform/http/content-disposition.ts";
import { showFigures, showQuotas } from "./show-figures.ts";

type AccountRow = Awaited<ReturnType<typeof showFigures>>["accounts"][number];
type Quota = Awaited<ReturnType<typeof showQuotas>>["accounts"][number]["quota"];

/** Figures of all accounts as a CSV file, one line for each. */
export async function exportFigures(call: Parameters<typeof showFigures>[0]): Promise<Response> {
	const [{ today, accounts }, quotas] = await Promise.all([showFigures(call), showQuotas(call)]);
	const quotaOf = new Map(quotas.accounts.map(({ name, quota }) => [name, quota]));
	const lines = accounts.map((account) => lineOf(account, quotaOf.get(account.name) ?? null));
	return new Response(encodeFile(writeCsvLines([[...FIGURE_HEADINGS], ...lines]), "utf-8"), {
		headers: {
			"Content-Type": "text/csv; charset=utf-8",
			"Content-Disposition": contentDisposition("attachment", `本部_${today.replaceAll("-", "")}.csv`),
		},
	});
}

function lineOf({ name, label, problem, is_disabled, figures }: AccountRow, quota: Quota): CsvCell[] {
	const state = problem
		? HEADQUARTERS_TEXTS.problems[problem]
		: is_disabled
			? HEADQUARTERS_TEXTS.disabled
			: HEADQUARTERS_TEXTS.active;
	if (!figures) return [label, name, state];
	const { waiting, unsolved, failures, trends, late_since, last_message_at, last_operation_at } = figures;
	return [
		label,
		name,
		state,
		waiting.talks.count,
		waiting.since,
		unsolved,
		trends.bookings.values.at(-1) ?? 0,
		...[trends.bookings, trends.followed, trends.blocked, trends.sent].flatMap(({ values, before }) => [
			sumOf(values),
			sumOf(before),
		]),
		quota?.used ?? null,
		quota?.limit ?? null,
		failures.failed.count,
		failures.parked.count,
		failures.stopped.count,
		late_since,
		last_message_at,
		last_operation_at,
	];
}
