import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { loginFailures, operators, roles } from "#db/operators.ts";
import { LOCK_AFTER, LOCK_FOR, type loginInput } from "#domain/operators/login.ts";
import { OPERATOR_TEXTS } from "#domain/texts/operators.ts";
import { MINUTE } from "#domain/time.ts";
import { auditOfChange } from "../auth/audit.ts";
import type { Ctx } from "../context.ts";
import { Refusal } from "../http/refusal.ts";
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
}

/**
 * The operator with this e-mail address and password. After LOCK_AFTER failures in a row the address accepts no
 * password from that network for LOCK_FOR, not even the right one. Other networks are not affected, so an outsider
 * cannot lock anybody out. Unknown addresses are counted and locked alike. The database decides about the lock, so
 * parallel guesses gain nothing.
 * @throws Refusal 422 for a wrong pair, 429 for a locked address.
 */
export async function logIn({ ctx, input }: Login): Promise<LoggedIn> {
	const [found, [failed]] = await ctx.db.batch([
		ctx.db
			.select({
				id: operators.id,
				name: operators.name,
				email: operators.email,
				passwordHash: operators.passwordHash,
				// D1 answers the rows of a batch by column name, and both tables have one called `name`.
				roleName: sql<string>`${roles.name}`.as("role_name"),
			})
			.from(operators)
			.innerJoin(roles, eq(roles.id, operators.roleId))
			.where(and(eq(operators.email, input.email), isNull(operators.disabledAt))),
		ctx.db
			.select({ lockedUntil: loginFailures.lockedUntil })
			.from(loginFailures)
			.where(and(eq(loginFailures.email, input.email), eq(loginFailures.network, input.network))),
	]);
	const [operator] = found;
	if (failed?.lockedUntil && failed.lockedUntil > ctx.now) throw locked(failed.lockedUntil - ctx.now);
	const right = await verifyPassword(input.password, operator?.passwordHash ?? NOBODY);
	if (!operator || !right) throw (await recordFailure(ctx, input, operator?.id)) ? wrong() : locked(LOCK_FOR);
	await recordSuccess(ctx, input, operator.id);
	return operator;
}

type Place = Pick<Login["input"], "email" | "network">;

/**
 * @returns false where the lock closed meanwhile: the wrong guess then gets the answer that the right one would get.
 */
async function recordFailure(ctx: Ctx, place: Place, id: number | undefined): Promise<boolean> {
	const failures = sql`${loginFailures.failures} + 1`;
	const [counted] = await ctx.db.batch([
		unlessLocked(ctx, place, {
			first: 1,
			failures: sql`case when ${failures} >= ${LOCK_AFTER} then 0 else ${failures} end`,
			lockedUntil: sql`case when ${failures} >= ${LOCK_AFTER} then ${ctx.now + LOCK_FOR} end`,
		}),
		auditOfChange(ctx, { verb: "login.failed", subjectType: "operator", ...(id && { subjectId: id }) }),
	]);
	return counted.length > 0;
}

async function recordSuccess(ctx: Ctx, place: Place, id: number): Promise<void> {
	const [admitted] = await ctx.db.batch([
		unlessLocked(ctx, place, { first: 0, failures: sql`0`, lockedUntil: sql`null` }),
		auditOfChange({ ...ctx, operator: { id } }, { verb: "login", subjectType: "operator", subjectId: id }),
	]);
	if (admitted.length === 0) throw locked(LOCK_FOR);
}

/** Counts an attempt for the address in its network; answers no row where it is locked. */
const unlessLocked = (
	ctx: Ctx,
	{ email, network }: Place,
	{ first, failures, lockedUntil }: { first: number; failures: SQL; lockedUntil: SQL },
) =>
	ctx.db
		.insert(loginFailures)
		.values({ email, network, failures: first, lastAt: ctx.now })
		.onConflictDoUpdate({
			target: [loginFailures.email, loginFailures.network],
			set: { failures, lockedUntil, lastAt: ctx.now },
			setWhere: sql`${loginFailures.lockedUntil} is null or ${loginFailures.lockedUntil} <= ${ctx.now}`,
		})
		.returning({ failures: loginFailures.failures });

const wrong = () => new Refusal(422, { ERROR: [OPERATOR_TEXTS.loginFailed] });
const locked = (left: number) =>
	new Refusal(429, { ERROR: [OPERATOR_TEXTS.loginLocked(Math.max(1, Math.ceil(left / MINUTE)))] });
