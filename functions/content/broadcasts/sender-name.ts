import { type SQL, sql } from "drizzle-orm";
import { openApiCodes } from "#db/integrations/open-api-tables.ts";
import { operators } from "#db/platform/operators.ts";
import { CAUSE_LABELS } from "#domain/engine/actions/action-cause.ts";

/** SQL of who made a broadcast `b`, as operators read it: the program's service code, or the operator. */
export const SENDER_NAME: SQL = sql`ifnull(
	(select ${`${CAUSE_LABELS.open_api}「`} || p.name || '」' from ${openApiCodes} p where p.id = b.program_id),
	(select o.name from ${operators} o where o.id = b.operator_id))`;
