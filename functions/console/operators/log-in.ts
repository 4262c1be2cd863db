import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { loginFailures, operators, roles } from "#db/platform/operators.ts";
import {
	FAILURES_BEFORE_LOCK_IN_ALL,
	LOCK_PERIOD,
	type loginInput,
} from "#domain/console/operators/login-input.ts";
import { OPERATOR_TEXTS } from "#domain/platform/texts/operators-texts.ts";
import { currentDay, MINUTE } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import { hasPasskey, hasSecondStep } from "#functions/platform/auth/has-second-step.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import { Refusal } from "#functions/platform/http/request-refusal.ts";
import { noteEvents } from "#functions/platform/notices/note-events.ts";
import { UNMATCHABLE_HASH, verifyPassword } from "#functions/platform/passwords/hash-password.ts";
import {
	ALL_NETWORKS,
	type AttemptSource,
	assertNotLocked,
	countFailedAttempt,
	isAttemptCounted,
	lockedRefusal,
	resetFailedAttempts,
	selectLocks,
} from "#functions/platform/passwords/login-attempts.ts";

interface Login {
	ctx: Ctx;
	input: z.output<typeof loginInput> & {
		/** Network of the client. */
		network: string;
		/** Id of the browser, if that operator has logged in with it before. */
		browserOf: (operatorId: number) => string | null;
		/**
		 * Whether the audit log takes another failure today; `operatorId` is 0 if no operator has the address.
		 */
		admitsFailure: (operatorId: number) => Promise<boolean>;
	};
}

export interface LoginResult {
	id: number;
	name: string;
	email: string;
	roleName: string;
	/**
	 * Condition on `operators` that must still hold when the session is created: no new password or second
	 * step.
	 */
	loginCondition: SQL;
}

/** Result of a correct password. */
interface FirstStep extends LoginResult {
	/** Second steps that the operator has set up; null if the password alone is enough. */
	secondSteps: { totp: boolean; passkey: boolean } | null;
}

/**
 * Verifies an e-mail address and password.
 * Consecutive failures lock the address for LOCK_PERIOD, even against the right password: FAILURES_BEFORE_LOCK from one
 * network lock it for that network, FAILURES_BEFORE_LOCK_IN_ALL from all networks lock it for all unknown browsers. A
 * browser in which the operator has logged in before has its own count, so an outsider cannot lock its
 * operator out. Unknown addresses are counted and locked too, so that the answer does not reveal which
 * addresses exist. The database enforces the lock, so parallel guesses gain nothing.
 * @throws Refusal 422 for a wrong address or password, 429 for a locked address.
 */
export async function logIn({ ctx, input }: Login): Promise<FirstStep> {
	const [operator] = await ctx.db
		.select({
			id: operators.id,
			name: operators.name,
			email: operators.email,
			passwordHash: operators.passwordHash,
			totpSecret: operators.totpSecret,
			hasPasskey: sql<number>`${hasPasskey}`.as("has_passkey"),
			roleName: sql<string>`${roles.name}`.as("role_name"),
		})
		.from(operators)
		.innerJoin(roles, eq(roles.id, operators.roleId))
		.where(and(eq(operators.email, input.email), isNull(operators.disabledAt)));
	const source = loginSourceOf(input, operator);
	assertNotLocked(ctx, await selectLocks(ctx, source));
	const isCorrect = await verifyPassword(input.password, operator?.passwordHash ?? UNMATCHABLE_HASH);
	if (!operator || !isCorrect) {
		const isLogged = await input.admitsFailure(operator?.id ?? 0);
		throw (await recordFailure(ctx, source, { operator, isLogged })) ? loginFailed() : lockedRefusal();
	}
	const { totpSecret, passwordHash, hasPasskey: passkeys, ...operatorFields } = operator;
	const setUpSteps = { totp: totpSecret !== null, passkey: passkeys === 1 };
	const secondSteps = setUpSteps.totp || setUpSteps.passkey ? setUpSteps : null;
	await recordSuccess(ctx, source, { id: operator.id, verb: secondSteps ? "login.first" : "login" });
	const hasSamePassword = sql`${operators.passwordHash} = ${passwordHash}`;
	return {
		...operatorFields,
		secondSteps,
		loginCondition: secondSteps ? hasSamePassword : sql`${hasSamePassword} and not ${hasSecondStep}`,
	};
}

/** Source of a login attempt: the counts that a failure adds to, and the network for the audit log. */
interface LoginSource extends AttemptSource {
	network: string;
}

function loginSourceOf(
	{ email, network, browserOf }: Login["input"],
	operator: { id: number } | undefined,
): LoginSource {
	const browser = operator ? browserOf(operator.id) : null;
	return { email, network, networks: browser === null ? [network, ALL_NETWORKS] : [`browser:${browser}`] };
}

/**
 * Counts a failed attempt, and logs it if the day's limit allows.
 * @returns false if another request has locked the address meanwhile: the answer is then that of a locked
 * address.
 */
async function recordFailure(
	ctx: Ctx,
	source: LoginSource,
	{ operator, isLogged }: { operator: { id: number; name: string } | undefined; isLogged: boolean },
): Promise<boolean> {
	const audit = auditOfChange(ctx, {
		verb: "login.failed",
		subjectType: "operator",
		...(operator && { subjectId: operator.id }),
		network: source.network,
	});
	const [updatedCounters] = await ctx.db.batch([
		countFailedAttempt(ctx, source),
		...(isLogged ? [audit] : []),
		...(operator ? noteLoginLock(ctx, operator, source) : []),
	]);
	return isAttemptCounted(source, updatedCounters);
}

/**
 * Notifies operators, once a day per locked one, that failures from unknown browsers have locked an address
 * for all of these.
 */
const noteLoginLock = (ctx: Ctx, { id, name }: { id: number; name: string }, { email }: AttemptSource) =>
	noteEvents(
		ctx,
		"login_locked",
		[
			{
				key: `login:${id}:${currentDay(ctx.now, ctx.zone)}`,
				friendId: null,
				values: { operator: name, failures: FAILURES_BEFORE_LOCK_IN_ALL, minutes: LOCK_PERIOD / MINUTE },
			},
		],
		() =>
			sql`exists (select 1 from ${loginFailures} f
				where f.email = ${email} and f.network = ${ALL_NETWORKS} and f.locked_until = ${ctx.now + LOCK_PERIOD})`,
	);

/**
 * Resets the counts and logs the login.
 * @throws Refusal 429 if another request has locked the address meanwhile
 */
async function recordSuccess(
	ctx: Ctx,
	source: LoginSource,
	{ id, verb }: { id: number; verb: string },
): Promise<void> {
	const operator = { id, network: source.network };
	const [updatedCounters] = await ctx.db.batch([
		resetFailedAttempts(ctx, source),
		auditOfChange(
			{ ...ctx, operator },
			{ verb, subjectType: "operator", subjectId: id },
			source.networks.length,
		),
	]);
	if (!isAttemptCounted(source, updatedCounters)) throw lockedRefusal();
}

const loginFailed = () => new Refusal(422, { ERROR: [OPERATOR_TEXTS.loginFailed] });
