import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { loginFailures, operators, roles } from "#db/operators.ts";
import { LOCK_AFTER_IN_ALL, LOCK_FOR, type loginInput } from "#domain/operators/login.ts";
import { OPERATOR_TEXTS } from "#domain/texts/operators.ts";
import { MINUTE, today } from "#domain/time.ts";
import { auditOfChange } from "../auth/audit.ts";
import { hasPasskey, hasSecondStep } from "../auth/second-step.ts";
import type { Ctx } from "../context.ts";
import { Refusal } from "../http/refusal.ts";
import { noteEvents } from "../notices/note.ts";
import {
	ALL_NETWORKS,
	assertUnlocked,
	countFailure,
	countSuccess,
	isCounted,
	locked,
	lockOf,
	type Place,
} from "./attempts.ts";
import { NOBODY, verifyPassword } from "./password.ts";

interface Login {
	ctx: Ctx;
	input: z.output<typeof loginInput> & {
		/** The network that the request comes from. */
		network: string;
		/** The id of the browser that it comes from, where it is known as that operator's. */
		browserOf: (operatorId: number) => string | null;
	};
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
 * password from that network for LOCK_FOR, not even the right one, and after LOCK_AFTER_IN_ALL from all networks together
 * from no browser that is not known. A browser in which the operator has logged in before has a count of its own, so an
 * outsider cannot lock anybody out of theirs. Unknown addresses are counted and locked alike. The database decides about
 * the lock, so parallel guesses gain nothing.
 * @throws Refusal 422 for a wrong pair, 429 for a locked address.
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
	const from = fromWhere(input, operator);
	assertUnlocked(ctx, await lockOf(ctx, from));
	const right = await verifyPassword(input.password, operator?.passwordHash ?? NOBODY);
	if (!operator || !right) throw (await recordFailure(ctx, from, operator)) ? wrong() : locked();
	const { totpSecret, passwordHash, hasPasskey: passkeys, ...loggedIn } = operator;
	const ways = { totp: totpSecret !== null, passkey: passkeys === 1 };
	const secondSteps = ways.totp || ways.passkey ? ways : null;
	await recordSuccess(ctx, from, { id: operator.id, verb: secondSteps ? "login.first" : "login" });
	const isSame = sql`${operators.passwordHash} = ${passwordHash}`;
	return { ...loggedIn, secondSteps, still: secondSteps ? isSame : sql`${isSame} and not ${hasSecondStep}` };
}

/** Where guesses are counted, and the network for the log. */
interface From extends Place {
	network: string;
}

function fromWhere(
	{ email, network, browserOf }: Login["input"],
	operator: { id: number } | undefined,
): From {
	const browser = operator ? browserOf(operator.id) : null;
	return { email, network, networks: browser === null ? [network, ALL_NETWORKS] : [`browser:${browser}`] };
}

/**
 * @returns false where the lock closed meanwhile: the wrong guess then gets the answer that the right one would get.
 */
async function recordFailure(
	ctx: Ctx,
	from: From,
	operator: { id: number; name: string } | undefined,
): Promise<boolean> {
	const [counted] = await ctx.db.batch([
		countFailure(ctx, from),
		auditOfChange(ctx, {
			verb: "login.failed",
			subjectType: "operator",
			...(operator && { subjectId: operator.id }),
			network: from.network,
		}),
		...(operator ? noteLock(ctx, operator, from) : []),
	]);
	return isCounted(from, counted);
}

/** Notes, once a day for each operator, that strangers who guess their password have locked new browsers out. */
const noteLock = (ctx: Ctx, { id, name }: { id: number; name: string }, { email }: Place) =>
	noteEvents(
		ctx,
		"login_locked",
		[
			{
				key: `login:${id}:${today(ctx.now, ctx.zone)}`,
				friendId: null,
				said: { operator: name, failures: LOCK_AFTER_IN_ALL, minutes: LOCK_FOR / MINUTE },
			},
		],
		() =>
			sql`exists (select 1 from ${loginFailures} f
				where f.email = ${email} and f.network = ${ALL_NETWORKS} and f.locked_until = ${ctx.now + LOCK_FOR})`,
	);

async function recordSuccess(
	ctx: Ctx,
	from: From,
	{ id, verb }: { id: number; verb: string },
): Promise<void> {
	const operator = { id, network: from.network };
	const [admitted] = await ctx.db.batch([
		countSuccess(ctx, from),
		auditOfChange({ ...ctx, operator }, { verb, subjectType: "operator", subjectId: id }),
	]);
	if (!isCounted(from, admitted)) throw locked();
}

const wrong = () => new Refusal(422, { ERROR: [OPERATOR_TEXTS.loginFailed] });
