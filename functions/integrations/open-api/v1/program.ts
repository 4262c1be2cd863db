import { asc, desc, eq, isNull } from "drizzle-orm";
import { operators, roles } from "#db/platform/operators.ts";
import { abilitiesOfRights } from "#domain/integrations/open-api/v1/abilities.ts";
import type { Ctx } from "#functions/context.ts";
import { visitorOf } from "#functions/platform/auth/visitor.ts";
import type { OperatorCtx, RequestContext } from "#functions/platform/http/types.ts";
import type { ApiCaller } from "../caller.ts";

/** The context of a program's verb: verbs of the console take it as they take an operator's. */
export interface ProgramCtx extends OperatorCtx {
	caller: ApiCaller;
	/** The `Idempotency-Key` of the call; null where it has none. */
	key: string | null;
	/** SHA-256 of the call and of what was sent. */
	sentHash: string;
	/** What may happen after the answer. */
	later: (work: Promise<unknown>) => void;
}

/**
 * @param ctx of the request
 * @param sentHash of the call and of what was sent
 * @param key its `Idempotency-Key`
 */
export async function programCtx(
	c: RequestContext,
	ctx: Ctx,
	{ sentHash, key }: Pick<ProgramCtx, "sentHash" | "key">,
): Promise<ProgramCtx> {
	const { caller } = c.var;
	return {
		...ctx,
		caller,
		key,
		sentHash,
		// Changes keep their key for good. What was sent is in it, so that a key that comes again after its week with
		// something else is a call of its own, and not taken for the first.
		saveKey: key === null ? ctx.newId() : `api:${caller.codeId}:${sentHash}:${key}`,
		later: (work) => c.executionCtx.waitUntil(work),
		operator: {
			id: caller.issuedBy ?? (await anAdministrator(ctx)),
			name: "",
			email: "",
			roleId: 0,
			roleName: "",
			isAdmin: false,
			lacksSecondStep: false,
			needsSecondStep: false,
			now: ctx.now,
			network: visitorOf(c),
			abilities: abilitiesOfRights(caller.rights).filter((each) => caller.abilities.includes(each)),
			friendScope: caller.friendScope,
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
