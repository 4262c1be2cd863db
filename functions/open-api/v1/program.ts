import { asc, desc, eq, isNull } from "drizzle-orm";
import { operators, roles } from "#db/operators.ts";
import { abilitiesOfRights } from "#domain/open-api/v1/abilities.ts";
import { EVERYONE, scopeOfFilter } from "#domain/operators/scope.ts";
import { visitorOf } from "../../auth/visitor.ts";
import type { Ctx } from "../../context.ts";
import type { OperatorCtx, RequestContext } from "../../http/types.ts";
import type { ApiCaller } from "../caller.ts";

/** The context of a program's verb: verbs of the console take it as they take an operator's. */
export interface ProgramCtx extends OperatorCtx {
	caller: ApiCaller;
	/** The `Idempotency-Key` of the call; null where it has none. */
	key: string | null;
	/** What may happen after the answer. */
	later: (work: Promise<unknown>) => void;
}

export async function programCtx(c: RequestContext): Promise<ProgramCtx> {
	const { ctx, caller } = c.var;
	const key = c.req.header("idempotency-key") ?? null;
	const call = `${c.req.method} ${c.req.path}`;
	return {
		...ctx,
		caller,
		key,
		saveKey: key === null ? ctx.newId() : `api:${caller.codeId}:${call}:${key}`,
		later: (work) => c.executionCtx.waitUntil(work),
		operator: {
			id: caller.issuedBy ?? (await anAdministrator(ctx)),
			name: "",
			email: "",
			roleId: 0,
			roleName: "",
			isAdmin: false,
			lacksSecondStep: false,
			now: ctx.now,
			network: visitorOf(c),
			abilities: abilitiesOfRights(caller.rights),
			friendScope: caller.friends === null ? EVERYONE : scopeOfFilter(caller.friends),
			csrfToken: "",
			tokenHash: "",
			program: { codeId: caller.codeId },
		},
	};
}

/** Who answers for a token that nobody issued by hand. */
async function anAdministrator({ db }: Ctx): Promise<number> {
	const [found] = await db
		.select({ id: operators.id })
		.from(operators)
		.innerJoin(roles, eq(roles.id, operators.roleId))
		.where(isNull(operators.disabledAt))
		.orderBy(desc(roles.isAdmin), asc(operators.id))
		.limit(1);
	return found?.id ?? 0;
}
