import { type SQL, sql } from "drizzle-orm";
import { pointPrograms } from "#db/commerce/points.ts";
import { expiryOf, MAX_EXPIRY_MONTHS } from "#domain/commerce/points/point-expiry.ts";
import { currentDay } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";

/**
 * End of validity of points granted now, by the program's months within the statement. The ends are calculated here,
 * because SQLite's months overflow at month ends.
 */
export function pointExpiryColumn({ now, zone }: Pick<Ctx, "now" | "zone">): SQL {
	const day = currentDay(now, zone);
	const ends = Array.from({ length: MAX_EXPIRY_MONTHS + 1 }, (_, months) =>
		months === 0 ? null : expiryOf(day, months, zone),
	);
	return sql`(select ${JSON.stringify(ends)} ->> ('$[' || expiry_months || ']') from ${pointPrograms})`;
}
