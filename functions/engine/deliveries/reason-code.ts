import { type SQL, sql } from "drizzle-orm";
import { rowsFrom } from "#db/platform/sql/rows-from.ts";
import { OTHER_REASON, REASON_BEGINNINGS } from "#domain/engine/deliveries/delivery-reasons.ts";

/** SQL of the code of a stored reason; null where there is none. */
export function reasonCode(reason: SQL): SQL {
	const { rows, column } = rowsFrom(REASON_BEGINNINGS, ["code", "text"]);
	return sql`iif(${reason} is null, null, coalesce(
		(select ${column.code} from ${rows} where instr(${reason}, ${column.text}) = 1 limit 1), ${OTHER_REASON}))`;
}
