import { type SQL, sql } from "drizzle-orm";
import { openApiCodes } from "#db/integrations/open-api-tables.ts";
import { operators } from "#db/platform/operators.ts";
import { CAUSE_LABELS } from "#domain/engine/actions/action-cause.ts";

/** SQL for the display name of the author of a broadcast `b`: an Open API code, or an operator. */
export const BROADCAST_AUTHOR: SQL = sql`ifnull(
	(select ${`${CAUSE_LABELS.open_api}「`} || p.name || '」' from ${openApiCodes} p where p.id = b.program_id),
	(select o.name from ${operators} o where o.id = b.operator_id))`;
