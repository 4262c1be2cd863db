import { and, eq, isNull } from "drizzle-orm";
import { operators, roles } from "#db/platform/operators.ts";
import type { Ctx } from "#functions/context.ts";
import { effectiveRights, ROLE_COLUMNS } from "./operator-session.ts";
import type { SignedIn } from "./signed-in-operator.ts";

/**
 * An operator with their present role, for work that continues without their session; undefined for one who is
 * disabled.
 */
export async function findOperator(
	{ db, now }: Pick<Ctx, "db" | "now">,
	id: number,
): Promise<SignedIn | undefined> {
	const [row] = await db
		.select({
			...ROLE_COLUMNS,
			name: operators.name,
			email: operators.email,
			roleName: roles.name,
			roleVersion: roles.version,
		})
		.from(operators)
		.innerJoin(roles, eq(roles.id, operators.roleId))
		.where(and(eq(operators.id, id), isNull(operators.disabledAt)));
	if (!row) return undefined;
	const { name, email, roleId, roleName, roleVersion, needsSecondStep } = row;
	return {
		...{ id, name, email, roleId, roleName, roleVersion, needsSecondStep },
		...effectiveRights(row),
		lacksSecondStep: row.lacksSecondStep === 1,
		now,
		network: "",
		csrfToken: "",
		tokenHash: "",
	};
}
