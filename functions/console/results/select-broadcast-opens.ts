import { type SQL, sql } from "drizzle-orm";
import { lineFigures } from "#db/console/line-figures-table.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";

/**
 * SQL of the number of friends who opened a broadcast, as LINE last counted them; null for an operator who
 * sees only some friends. LINE counts by units, named after their records as `unitNameOf` does.
 */
export const selectBroadcastOpens = ({ operator }: Pick<OperatorCtx, "operator">, id: SQL): SQL =>
	operator.friendScope.all
		? sql`(select f.figures ->> '$.opened' from ${lineFigures} f where f.kind = 'unit' and f.subject = 'b_' || ${id}
			and f.figures is not null order by f.day desc limit 1)`
		: sql`null`;
