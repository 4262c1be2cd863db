import { sql } from "drizzle-orm";
import { lineFigures } from "#db/console/line-figures-table.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { nullable, number, type RowOfColumns, text, typed } from "#db/platform/sql/row-columns.ts";
import { listMonths, monthOf } from "#domain/console/report/report-month.ts";
import type { ReportQuery } from "#domain/console/report/report-query.ts";
import { type CostSource, costSourceOf } from "#domain/console/sending-costs/cost-sources.ts";
import { guessPlan } from "#domain/console/sending-costs/message-plans.ts";
import { mayOpenPage } from "#domain/engine/access/page-access.ts";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { monthsAfter } from "#domain/engine/filters/conditions/calendar-arithmetic.ts";
import { CAP_KIND_NAMES, CAP_KINDS, type CapKind } from "#domain/engine/sending-caps/cap-kinds.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { currentDay } from "#domain/platform/time/wire-time.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { forbidden, invalid } from "#functions/platform/http/request-refusal.ts";
import { readQuota } from "#functions/platform/line/line-quota.ts";
import { readSettings } from "#functions/platform/settings/read-settings.ts";
import { ITEM_NAME } from "./item-names.ts";
import { type LineDays, sendsByDay } from "./sends-by-day.ts";

/** Months of the overview, the current one included. */
const SHOWN_MONTHS = 12;

/** Items of a month; the others are in the sums of their kinds only. */
const MAX_ITEMS = 500;

/** LINE's names of the messages that it charges for. */
const CHARGED_KINDS = sql.raw(
	"('broadcast', 'targeting', 'stepMessage', 'apiBroadcast', 'apiPush', 'apiMulticast', 'apiNarrowcast')",
);

const COUNTS = sql`sum(billed) as billed, sum(free) as free, sum(avoidable) as avoidable`;
const COUNT_COLUMNS = { billed: number, free: number, avoidable: number };
const MONTH_COLUMNS = { month: text, billed: number, free: number, unknown: number };

/** Whole months as days. */
const monthSpan = (first: string, last: string): LineDays => ({
	from: `${first}-01`,
	before: monthsAfter(`${last}-01`, 1),
});

/**
 * Refuses operators who see some friends: the sums are those of the account, and would reveal other friends.
 * @throws Refusal 403
 */
export function assertSeesAccount({ operator }: OperatorCtx): void {
	if (!operator.friendScope.all) throw forbidden();
}

/**
 * Messages of a month that LINE counts, by kind and item, the sums of its days and of the last months, and the prices of the
 * account's plan. Names of items are shown to those who may open them.
 * @throws Refusal 403 for an operator who sees some friends, 422 for a month that has not begun
 */
export async function showCosts({ ctx, input }: { ctx: OperatorCtx; input: ReportQuery }) {
	assertSeesAccount(ctx);
	// LINE's months are Tokyo's, whatever the account's zone.
	const today = currentDay(ctx.now);
	const { month = monthOf(today) } = input;
	if (month > monthOf(today)) throw invalid("month", FIELD_TEXTS.choiceUnknown);
	const months = listMonths(today).slice(0, SHOWN_MONTHS);
	const [first = month] = [month, months.at(-1)!].sort();
	const isCurrent = month === monthOf(today);
	const [kinds, items, days, monthRows, lineRows] = await ctx.db.batch([
		queryRows(ctx.db, KIND_COLUMNS, kindsStatement(monthSpan(month, month))),
		queryRows(ctx.db, ITEM_COLUMNS, itemsStatement(monthSpan(month, month))),
		queryRows(ctx.db, DAY_COLUMNS, daysStatement(monthSpan(month, month))),
		queryRows(ctx.db, MONTH_COLUMNS, monthsStatement(monthSpan(first, monthOf(today)))),
		queryRows(ctx.db, LINE_COLUMNS, lineMonthsStatement(monthSpan(first, monthOf(today)))),
	]);
	// After the batch, whose trip asks whose session it is.
	const [{ message_plan }, quota] = await Promise.all([readSettings(ctx, "message_plan"), readQuota(ctx)]);
	const lineOf = new Map(lineRows.map((row) => [row.month, row]));
	const sumOf = (each: string) => {
		const own = monthRows.find((row) => row.month === each);
		const counted = each === monthOf(today) && quota ? quota.used : (lineOf.get(each)?.messages ?? null);
		const billed = own?.billed ?? 0;
		return {
			month: each,
			own: billed,
			free: own?.free ?? 0,
			/** Messages beyond ours by LINE's count: of other tools, and of broadcasts that LINE has not counted by friend. */
			others: counted === null ? 0 : Math.max(0, counted - billed),
			/** Messages by LINE's count; null where it has reported none. */
			line: counted,
			/** Own broadcasts whose recipients LINE has not reported. */
			unknown: own?.unknown ?? 0,
		};
	};
	return {
		month,
		is_current: isCurrent ? 1 : 0,
		today,
		plan: message_plan.plan ?? guessPlan(quota?.limit),
		/** Whether somebody has chosen the plan; otherwise LINE's limit suggests it. */
		is_plan_chosen: message_plan.plan === null ? 0 : 1,
		version: message_plan.version,
		quota,
		sum: sumOf(month),
		kinds: CAP_KIND_NAMES.flatMap((kind) => {
			const counts = kinds.find((row) => row.kind === kind);
			if (!counts) return [];
			return {
				...counts,
				label: CAP_KINDS[kind].label,
				items: items.filter((item) => item.kind === kind).map((item) => presentItem(ctx, item)),
			};
		}),
		days,
		months: months.map(sumOf),
	};
}

const KIND_COLUMNS = { kind: typed<CapKind>(text), ...COUNT_COLUMNS };
const kindsStatement = (span: LineDays) => sql`select kind, ${COUNTS} from ${sendsByDay(span)} group by kind`;

const ITEM_COLUMNS = {
	kind: typed<CapKind>(text),
	source: typed<CostSource | "">(text),
	itemId: number,
	name: nullable(text),
	...COUNT_COLUMNS,
};
const itemsStatement = (span: LineDays) =>
	sql`select kind, source, item_id as itemId, ${ITEM_NAME} as name, billed, free, avoidable
		from (select kind, source, item_id, ${COUNTS} from ${sendsByDay(span)} group by kind, source, item_id
			order by sum(billed) desc, sum(free) desc, kind, source, item_id limit ${MAX_ITEMS})`;

const DAY_COLUMNS = { day: text, billed: number, free: number };
const daysStatement = (span: LineDays) =>
	sql`select day, sum(billed) as billed, sum(free) as free from ${sendsByDay(span)} group by day order by day`;

const monthsStatement = (span: LineDays) =>
	sql`select substr(day, 1, 7) as month, sum(billed) as billed, sum(free) as free, sum(unknown) as unknown
		from ${sendsByDay(span)} group by 1`;

const LINE_COLUMNS = { month: text, messages: number };

/** Messages by LINE's daily counts, of months whose days it has all counted. */
const lineMonthsStatement = ({ from, before }: LineDays) =>
	sql`select substr(f.day, 1, 7) as month, cast(sum((select total(k.value) from json_each(f.figures) k
				where k.key in ${CHARGED_KINDS})) as integer) as messages
			from ${lineFigures} f where f.kind = 'deliveries' and f.subject = '' and f.day >= ${from} and f.day < ${before}
				and f.figures is not null
			group by 1 having count(*) = cast(strftime('%d', substr(f.day, 1, 7) || '-01', '+1 month', '-1 day') as integer)`;

type ItemRow = Omit<RowOfColumns<typeof ITEM_COLUMNS>, "kind">;

function presentItem({ operator }: OperatorCtx, { source, itemId, name, ...counts }: ItemRow) {
	const { billed, free, avoidable } = counts;
	const definition = source === "" ? null : costSourceOf(source);
	const isVisible = definition !== null && mayOpenPage(operator.abilities, definition.page);
	return {
		source,
		id: itemId,
		source_label: definition?.label ?? null,
		name: isVisible ? name : null,
		/** Null for items without a page, or beyond the operator's abilities. */
		address: isVisible && name !== null ? addressOfItem(source as CostSource, itemId) : null,
		is_hidden: definition !== null && !isVisible ? 1 : 0,
		billed,
		free,
		avoidable,
	};
}

/** An action is edited in its list. */
const addressOfItem = (source: CostSource, id: number): string =>
	addressOf(costSourceOf(source).page, source === "action" ? { edit: id } : { id });
