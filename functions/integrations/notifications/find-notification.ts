import { and, eq, getTableColumns, isNull } from "drizzle-orm";
import { memberQueries } from "#db/engine/member-queries.ts";
import { notifications } from "#db/integrations/notification-tables.ts";
import { operators, roles } from "#db/platform/operators.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { notFound } from "#functions/platform/http/request-refusal.ts";
import { ROLE_SCOPE_COLUMNS } from "./role-scope.ts";

/**
 * A setting that is not deleted, with its filter and the role of the operator who saved it last.
 * @throws Refusal 404
 */
export async function findNotification({ db }: OperatorCtx, id: number) {
	const [row] = await db
		.select({
			...getTableColumns(notifications),
			memberQuery: memberQueries.filter,
			saverRole: ROLE_SCOPE_COLUMNS,
		})
		.from(notifications)
		.innerJoin(operators, eq(operators.id, notifications.operatorId))
		.innerJoin(roles, eq(roles.id, operators.roleId))
		.leftJoin(memberQueries, eq(memberQueries.id, notifications.memberQueryId))
		.where(and(eq(notifications.id, id), isNull(notifications.deletedAt)));
	if (!row) throw notFound();
	return row;
}
