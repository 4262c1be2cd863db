import { sql } from "drizzle-orm";
import { lineFigures } from "#db/console/line-figures-table.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { text, typed } from "#db/platform/sql/row-columns.ts";
import type {
	DeliveryFigures,
	DemographicFigures,
	FigureKindName,
	FollowerFigures,
} from "#domain/console/line-figures/figure-kinds.ts";
import type { Ctx } from "#functions/context.ts";

const LINE_COLUMNS = { kind: typed<FigureKindName>(text), day: text, figures: text };

/** Statement of LINE's figures of the account between two days, of the friends' attributes the newest. */
export const readLineFigures = (ctx: Pick<Ctx, "db">, firstDay: string, lastDay: string) =>
	queryRows(
		ctx.db,
		LINE_COLUMNS,
		sql`select kind, day, figures from ${lineFigures} where kind in ('followers', 'deliveries') and subject = ''
				and day between ${firstDay} and ${lastDay} and figures is not null
			union all select * from (select kind, day, figures from ${lineFigures} where kind = 'demographic' and subject = ''
				and day between ${firstDay} and ${lastDay} and figures is not null order by day desc limit 1)
			order by 2`,
	);

type LineRow = Awaited<ReturnType<typeof readLineFigures>>[number];

/**
 * LINE's figures of a month: friends at its end and at the end of the month before, their attributes, and messages by
 * kind.
 */
export function presentLinePart(rows: readonly LineRow[], month: string) {
	const followers = rows
		.filter(({ kind }) => kind === "followers")
		.map(({ day, figures }) => ({ day, ...(JSON.parse(figures) as FollowerFigures) }));
	const counts: DeliveryFigures = {};
	const deliveryDays = rows.filter(({ kind, day }) => kind === "deliveries" && day.startsWith(month));
	for (const { figures } of deliveryDays)
		for (const [kind, count] of Object.entries(JSON.parse(figures) as DeliveryFigures))
			counts[kind] = (counts[kind] ?? 0) + count;
	const attributes = rows.find(({ kind, day }) => kind === "demographic" && day.startsWith(month));
	const inMonth = followers.filter(({ day }) => day.startsWith(month));
	return {
		/** Friends by day; days that LINE has not counted are missing. */
		friends: inMonth,
		before: followers.findLast(({ day }) => day < month) ?? null,
		/** Newest attributes of the month's friends; null where LINE told none. */
		demographic: attributes
			? { day: attributes.day, figures: JSON.parse(attributes.figures) as DemographicFigures }
			: null,
		deliveries: { counted_days: deliveryDays.length, counts },
	};
}
