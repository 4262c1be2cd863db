import type { ReportQuery } from "#domain/console/report/report-query.ts";
import { describeCostItem } from "#domain/console/sending-costs/describe-cost-item.ts";
import { monthPrice, priceShare } from "#domain/console/sending-costs/message-plans.ts";
import { SENDING_COSTS_TEXTS } from "#domain/platform/texts/sending-costs-texts.ts";
import { type CsvCell, encodeFile, writeCsvLines } from "#functions/platform/csv/write-csv.ts";
import { contentDisposition } from "#functions/platform/http/content-disposition.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { showCosts } from "./show-costs.ts";

/** Costs of a month as a CSV file: a line for each item, for other messages and for the sum. */
export async function exportCosts(args: { ctx: OperatorCtx; input: ReportQuery }): Promise<Response> {
	const { month, kinds, plan, sum } = await showCosts(args);
	const total = sum.own + sum.others;
	const yenOf = (billed: number) => Math.round(priceShare(plan, total, billed));
	const lines = kinds.flatMap(({ kind, label, items, ...counts }) => [
		...items.map((item): CsvCell[] => [
			label,
			item.source_label ?? "",
			describeCostItem(kind, item),
			item.billed,
			item.free,
			item.avoidable,
			yenOf(item.billed),
		]),
		...restOf(counts, items).map(([billed, free, avoidable]): CsvCell[] => [
			label,
			"",
			SENDING_COSTS_TEXTS.rest,
			billed,
			free,
			avoidable,
			yenOf(billed),
		]),
	]);
	const others: CsvCell[][] =
		sum.others === 0 ? [] : [[SENDING_COSTS_TEXTS.others, "", "", sum.others, 0, 0, yenOf(sum.others)]];
	const last: CsvCell[] = [
		SENDING_COSTS_TEXTS.total,
		"",
		"",
		total,
		sum.free,
		kinds.reduce((count, { avoidable }) => count + avoidable, 0),
		Math.round(monthPrice(plan, total)),
	];
	return new Response(
		encodeFile(writeCsvLines([[...SENDING_COSTS_TEXTS.headings], ...lines, ...others, last]), "utf-8"),
		{
			headers: {
				"Content-Type": "text/csv; charset=utf-8",
				"Content-Disposition": contentDisposition("attachment", `配信の費用_${month.replace("-", "")}.csv`),
			},
		},
	);
}

interface Counts {
	billed: number;
	free: number;
	avoidable: number;
}

/** Messages of a kind beyond its listed items; empty without any. */
function restOf(kind: Counts, items: readonly Counts[]): [number, number, number][] {
	const rest = (["billed", "free", "avoidable"] as const).map((name) =>
		items.reduce((count, item) => count - item[name], kind[name]),
	) as [number, number, number];
	return rest.some((count) => count > 0) ? [rest] : [];
}
