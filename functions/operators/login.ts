import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { operators, roles } from "#db/operators.ts";
import type { loginInput } from "#domain/operators/login.ts";
import { OPERATOR_TEXTS } from "#domain/texts/operators.ts";
import { auditOfChange } from "../auth/audit.ts";
import { hasPasskey, hasSecondStep } from "../auth/second-step.ts";
import type { Ctx } from "../context.ts";
import { Refusal } from "../http/refusal.ts";
import { assertUnlocked, countFailure, countSuccess, locked, lockOf } from "./attempts.ts";
import { NOBODY, verifyPassword } from "./password.ts";

interface Login {
	ctx: Ctx;
	/** The network that the request comes from. */
	input: z.output<typeof loginInput> & { network: string };
}

export interface LoggedIn {
	id: number;
	name: string;
	email: string;
	roleName: string;
	/** What was found to be so, and must be so still when their session is opened: a condition on `operators`. */
	still: SQL;
}

/** Whoever said the right password. */
interface FirstStep extends LoggedIn {
	/** By what they go on; null for who is in by the password alone. */
	secondSteps: { totp: boolean; passkey: boolean } | null;
}

/**
 * The operator with this e-mail address and password. After LOCK_AFTER failures in a row the address accepts no
 * password from that network for LOCK_FOR, not even the right one. Other networks are not affected, so an outsider
 * cannot lock anybody out. Unknown addresses are counted and locked alike. The database decides about the lock, so
 * parallel guesses gain nothing.
 * @throws Refusal 422 for a wrong pair, 429 for a locked address.
 */
export async function logIn({ ctx, input }: Login): Promise<FirstStep> {
	const [found, failed] = await ctx.db.batch([
		ctx.db
			.select({
				id: operators.id,
				name: operators.name,
				email: operators.email,
				passwordHash: operators.passwordHash,
				totpSecret: operators.totpSecret,
				hasPasskey: sql<number>`${hasPasskey}`.as("has_passkey"),
				// D1 answers the rows of a batch by column name, and both tables have one called `name`.
				roleName: sql<string>`${roles.name}`.as("role_name"),
			})
			.from(operators)
			.innerJoin(roles, eq(roles.id, operators.roleId))
			.where(and(eq(operators.email, input.email), isNull(operators.disabledAt))),
		lockOf(ctx, input),
	]);
	const [operator] = found;
	assertUnlocked(ctx, failed);
	const right = await verifyPassword(input.password, operator?.passwordHash ?? NOBODY);
	if (!operator || !right) throw (await recordFailure(ctx, input, operator?.id)) ? wrong() : locked();
	const { totpSecret, passwordHash, hasPasskey: passkeys, ...loggedIn } = operator;
	const ways = { totp: totpSecret !== null, passkey: passkeys === 1 };
	const secondSteps = ways.totp || ways.passkey ? ways : null;
	await recordSuccess(ctx, input, { id: operator.id, verb: secondSteps ? "login.first" : "login" });
	const isSame = sql`${operators.passwordHash} = ${passwordHash}`;
	return { ...loggedIn, secondSteps, still: secondSteps ? isSame : sql`${isSame} and not ${hasSecondStep}` };
}

/**
 * @returns false where the lock closed meanwhile: the wrong guess then gets the answer that the right one would get.
 */
async function recordFailure(ctx: Ctx, place: Login["input"], id: number | undefined): Promise<boolean> {
	const [counted] = await ctx.db.batch([
		countFailure(ctx, place),
		auditOfChange(ctx, {
			verb: "login.failed",
			subjectType: "operator",
			...(id && { subjectId: id }),
			network: place.network,
		}),
	]);
	return counted.length > 0;
}

async function recordSuccess(
	ctx: Ctx,
	place: Login["input"],
	{ id, verb }: { id: number; verb: string },
): Promise<void> {
	const operator = { id, network: place.network };
	const [admitted] = await ctx.db.batch([
		countSuccess(ctx, place),
		auditOfChange({ ...ctx, operator }, { verb, subjectType: "operator", subjectId: id }),
	]);
	if (admitted.length === 0) throw locked();
}

const wrong = () => new Refusal(422, { ERROR: [OPERATOR_TEXTS.loginFailed] });
