import { and, asc, eq, isNotNull, isNull } from "drizzle-orm";
import { operatorFriends } from "#db/integrations/notification-tables.ts";
import { operators } from "#db/platform/operators.ts";
import type { Ctx } from "#functions/context.ts";

/** Operators who have linked their own LINE and are not disabled. */
export const listLinkedOperators = ({ db }: Ctx) =>
	db
		.select({ id: operators.id, name: operators.name })
		.from(operatorFriends)
		.innerJoin(operators, eq(operators.id, operatorFriends.operatorId))
		.where(and(isNotNull(operatorFriends.friendId), isNull(operators.disabledAt)))
		.orderBy(asc(operators.id));
