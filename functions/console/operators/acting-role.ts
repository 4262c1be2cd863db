import { type SQL, sql } from "drizzle-orm";
import { operators, roles } from "#db/platform/operators.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";

/**
 * Condition that the acting operator still has the role with which the request was admitted, repeated by
 * statements that grant abilities: an operator whose role is reduced at the same moment grants nothing more.
 */
export const isActingRoleCurrent = ({ operator }: OperatorCtx): SQL =>
	sql`exists (select 1 from ${operators} o join ${roles} r on r.id = o.role_id
		where o.id = ${operator.id} and o.disabled_at is null and r.id = ${operator.roleId} and r.version = ${operator.roleVersion})`;
