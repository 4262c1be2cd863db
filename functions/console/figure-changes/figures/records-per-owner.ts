import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { createLocalTime } from "#db/platform/sql/local-time.ts";
import type { ChangeSource } from "#domain/console/figure-changes/change-sources.ts";
import type { FigureRecords } from "../figure-records.ts";

/** Records `x` of a table whose index has an owner `o` (a form, a link), and then the instant. */
export const recordsPerOwner =
	(source: ChangeSource, owner: SQLWrapper, records: SQL): FigureRecords =>
	(ctx, { from, before }) =>
		sql`select ${createLocalTime(ctx).dateOf(sql`x.created_at`)} as day, ${source} as source, o.id as item_id, count(*) as count
			from ${owner} o cross join ${records} and x.created_at >= ${from} and x.created_at < ${before} group by 1, 3`;
