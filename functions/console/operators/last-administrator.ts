import { type SQL, sql } from "drizzle-orm";
import { operators, roles } from "#db/platform/operators.ts";

/**
 * Whether somebody else administers, asked within the statement that takes an administrator away: of two who take each
 * other away at once, the second finds nobody left and changes nothing.
 */
export const anotherAdministers = (operatorId: number): SQL =>
	sql`exists (select 1 from ${operators} o join ${roles} r on r.id = o.role_id
		where r.is_admin = 1 and o.disabled_at is null and o.id <> ${operatorId})`;

/** Whether an operator administers now. */
export const administers = (operatorId: number): SQL =>
	sql`exists (select 1 from ${operators} o join ${roles} r on r.id = o.role_id
		where r.is_admin = 1 and o.disabled_at is null and o.id = ${operatorId})`;
