import { asc, desc, eq, isNull } from "drizzle-orm";
import { operators, roles } from "#db/platform/operators.ts";
import { abilitiesOfRights } from "#domain/integrations/open-api/v1/right-abilities.ts";
import type { Ctx } from "#functions/context.ts";
import { visitorNetwork } from "#functions/platform/auth/visitor-network.ts";
import type { OperatorCtx, RequestContext } from "#functions/platform/http/hono-env.ts";
import type { ApiCaller } from "../program-caller.ts";
import type { ConsoleReads } from "./console-reads.ts";

/** Context of a program's verb, accepted by the console's verbs like an operator's. */
export interface ProgramCtx extends OperatorCtx {
	caller: ApiCaller;
	/** The call's `Idempotency-Key`; null without one. */
	key: string | null;
	/** SHA-256 of the call and its input. */
	sentHash: string;
	consoleReads: ConsoleReads;
	/** Schedules work after the response. */
	later: (work: Promise<unknown>) => void;
}

/**
 * Creates the context of a program's call. Its operator is the issuer of the token, with no more than the program's rights,
 * the issuer's abilities and the filter of the service code.
 */
export async function createProgramCtx(
	c: RequestContext,
	ctx: Ctx,
	{ sentHash, key }: Pick<ProgramCtx, "sentHash" | "key">,
): Promise<ProgramCtx> {
	const { caller } = c.var;
	return {
		...ctx,
		caller,
		consoleReads: c.var.consoleReads,
		key,
		sentHash,
		// Changes keep their key permanently. The key includes the input, so that a key reused after its week
		// with other input is a separate call.
		saveKey: key === null ? ctx.newId() : `api:${caller.codeId}:${sentHash}:${key}`,
		later: (work) => c.executionCtx.waitUntil(work),
		operator: {
			id: caller.issuedBy ?? (await findAnyAdministrator(ctx)),
			name: "",
			email: "",
			roleId: 0,
			roleName: "",
			roleVersion: 0,
			isAdmin: false,
			lacksSecondStep: false,
			needsSecondStep: false,
			now: ctx.now,
			network: visitorNetwork(c),
			abilities: abilitiesOfRights(caller.rights).filter((each) => caller.abilities.includes(each)),
			friendScope: caller.friendScope,
			csrfToken: "",
			tokenHash: "",
			program: { codeId: caller.codeId },
		},
	};
}

/** Operator responsible for a token without an issuer. */
async function findAnyAdministrator({ db }: Ctx): Promise<number> {
	const [administrator] = await db
		.select({ id: operators.id })
		.from(operators)
		.innerJoin(roles, eq(roles.id, operators.roleId))
		.where(isNull(operators.disabledAt))
		.orderBy(desc(roles.isAdmin), asc(operators.id))
		.limit(1);
	return administrator?.id ?? 0;
}
