import { sql } from "drizzle-orm";
import { reservations } from "#db/booking/reservation-tables.ts";
import { salons } from "#db/booking/salons.ts";
import { createLocalTime } from "#db/platform/sql/local-time.ts";
import type { FigureRecords } from "../figure-records.ts";

/** Bookings by salon and by the day on which they were made. Their index begins with the visit, which follows that day. */
export const bookingRecords: FigureRecords = (ctx, { firstDay, from, before }) =>
	sql`select ${createLocalTime(ctx).dateOf(sql`x.created_at`)} as day, 'salon' as source, o.id as item_id, count(*) as count
		from ${salons} o cross join ${reservations} x on x.salon_id = o.id and x.date >= ${firstDay}
			and x.created_at >= ${from} and x.created_at < ${before} and x.parent_id is null group by 1, 3`;
