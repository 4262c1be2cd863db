import { type SQL, sql } from "drizzle-orm";
import { operators, roles } from "#db/platform/operators.ts";

/**
 * Condition that another administrator exists, checked by the statement that removes one: of two who remove
 * each other at once, the second finds no other and changes nothing.
 */
const hasOtherAdministrator = (operatorId: number): SQL =>
	sql`exists (select 1 from ${operators} o join ${roles} r on r.id = o.role_id
		where r.is_admin = 1 and o.disabled_at is null and o.id <> ${operatorId})`;

/** Condition that an operator is an active administrator. */
const isAdministrator = (operatorId: number): SQL =>
	sql`exists (select 1 from ${operators} o join ${roles} r on r.id = o.role_id
		where r.is_admin = 1 and o.disabled_at is null and o.id = ${operatorId})`;

/** Condition that an operator can lose the administrators' role or their access. */
export const isNotLastAdministrator = (operatorId: number): SQL =>
	sql`(not ${isAdministrator(operatorId)} or ${hasOtherAdministrator(operatorId)})`;
