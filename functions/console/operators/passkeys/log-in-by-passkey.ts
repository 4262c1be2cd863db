import { timingSafeEqual } from "node:crypto";
import { generateAuthenticationOptions } from "@simplewebauthn/server";
import { and, eq, isNull, sql } from "drizzle-orm";
import { operatorPasskeys } from "#db/console/passkeys.ts";
import { operators, roles } from "#db/platform/operators.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { number } from "#db/platform/sql/row-columns.ts";
import { CHALLENGE_LIFETIME, type PasskeyAssertion } from "#domain/console/operators/passkey-input.ts";
import { PASSKEY_TEXTS } from "#domain/platform/texts/passkeys-texts.ts";
import type { Ctx } from "#functions/context.ts";
import { auditRow } from "#functions/platform/auth/write-audit.ts";
import { invalid } from "#functions/platform/http/request-refusal.ts";
import type { LoginResult } from "../log-in.ts";
import { closeSecondStep, findSecondStep } from "../two-factor/second-step.ts";
import { listStoredPasskeys } from "./list-passkeys.ts";
import { type ChallengePurpose, consumeChallenge, createChallenge } from "./passkey-challenges.ts";
import type { RelyingParty } from "./relying-party.ts";
import { userHandleOf } from "./user-handle.ts";
import { verifyPasskeySignature } from "./verify-passkey.ts";

/** Login options for any passkey of the device: the operator is not known yet. */
export const beginPasskeyLogin = (ctx: Ctx, party: RelyingParty) =>
	createLoginOptions(ctx, { party, purpose: "login" });

interface PasskeyLogin {
	ctx: Ctx;
	input: { signed: PasskeyAssertion; party: RelyingParty; network: string };
}

/**
 * Logs in the operator of a passkey. Their device has verified a PIN, a finger or a face: two steps in one.
 * @throws Refusal 422 for an invalid answer
 */
export const logInByPasskey = ({ ctx, input }: PasskeyLogin): Promise<LoginResult> =>
	logInSigner(ctx, input, "login");

/**
 * Passkey options for the second step, limited to the operator who gave the password.
 * @throws Refusal 422 where the first step has expired
 */
export async function beginPasskeySecondStep(
	ctx: Ctx,
	{ token, party }: { token: string; party: RelyingParty },
) {
	const { id } = await findSecondStep(ctx, token);
	const allowedPasskeys = await listStoredPasskeys(ctx, id);
	return createLoginOptions(ctx, { party, purpose: `second:${id}`, allowedPasskeys });
}

interface LoginOptionsRequest {
	party: RelyingParty;
	purpose: ChallengePurpose;
	/** Passkeys that may sign; any if omitted. */
	allowedPasskeys?: { credentialId: string; transports: string[] }[];
}

async function createLoginOptions(ctx: Ctx, { party, purpose, allowedPasskeys }: LoginOptionsRequest) {
	// The library adds extensions by default; none is used.
	const { extensions: _, ...options } = await generateAuthenticationOptions({
		rpID: party.id,
		challenge: await createChallenge(ctx, purpose),
		timeout: CHALLENGE_LIFETIME,
		userVerification: "required",
		...(allowedPasskeys && {
			allowCredentials: allowedPasskeys.map(({ credentialId, transports }) => ({
				id: credentialId,
				transports,
			})),
		}),
	});
	return options;
}

/**
 * Verifies a passkey as the second step after the password.
 * @throws Refusal 422 where the first step has expired, or the passkey is not the operator's
 */
export async function confirmPasskeySecondStep({
	ctx,
	input: { token, ...input },
}: {
	ctx: Ctx;
	input: PasskeyLogin["input"] & { token: string };
}): Promise<LoginResult> {
	const operator = await findSecondStep(ctx, token);
	const { loginCondition: isPasskeyStored } = await logInSigner(
		ctx,
		input,
		`second:${operator.id}`,
		operator.id,
	);
	await closeSecondStep(ctx, token);
	return { ...operator, loginCondition: sql`${operator.loginCondition} and ${isPasskeyStored}` };
}

/**
 * Verifies a signature, records the use of its passkey, logs the login, and returns the operator.
 * @param expectedOperatorId operator who must own the passkey
 * @throws Refusal 422; the failure is logged if the passkey is known
 */
async function logInSigner(
	ctx: Ctx,
	{ signed, party, network }: PasskeyLogin["input"],
	purpose: ChallengePurpose,
	expectedOperatorId?: number,
): Promise<LoginResult> {
	const challenge = await consumeChallenge(ctx, signed.response.clientDataJSON, purpose);
	const [row] = await ctx.db
		.select({
			passkey: operatorPasskeys,
			id: operators.id,
			operatorName: sql<string>`${operators.name}`.as("operator_name"),
			email: operators.email,
			roleName: sql<string>`${roles.name}`.as("role_name"),
		})
		.from(operatorPasskeys)
		.innerJoin(operators, eq(operators.id, operatorPasskeys.operatorId))
		.innerJoin(roles, eq(roles.id, operators.roleId))
		.where(and(eq(operatorPasskeys.credentialId, signed.id), isNull(operators.disabledAt)));
	if (!row || (expectedOperatorId !== undefined && row.id !== expectedOperatorId)) throw passkeyRefused();
	const { passkey, id, operatorName, email, roleName } = row;
	const verified = isForOperator(ctx, id, signed)
		? await verifyPasskeySignature(passkey, signed, { party, challenge })
		: undefined;
	if (!verified || !(await recordPasskeyUse(ctx, passkey.id, verified))) {
		await auditRow(ctx, {
			verb: "login.passkey-failed",
			subjectType: "operator",
			subjectId: id,
			detail: { passkey: passkey.name },
			network,
		});
		throw passkeyRefused();
	}
	await auditRow(
		{ ...ctx, operator: { id, network } },
		{ verb: "login.passkey", subjectType: "operator", subjectId: id, detail: { passkey: passkey.name } },
	);
	const loginCondition = sql`exists (select 1 from ${operatorPasskeys} where ${operatorPasskeys.id} = ${passkey.id})`;
	return { id, name: operatorName, email, roleName, loginCondition };
}

/** Whether an answer is for this operator; devices may omit the owner of their key. */
function isForOperator(
	ctx: Ctx,
	operatorId: number,
	{ response: { userHandle } }: PasskeyAssertion,
): boolean {
	if (!userHandle) return true;
	const [answeredHandle, expectedHandle] = [
		Buffer.from(userHandle, "base64url"),
		userHandleOf(ctx, operatorId),
	];
	return answeredHandle.length === expectedHandle.length && timingSafeEqual(answeredHandle, expectedHandle);
}

/**
 * Records a use of a passkey; false if another use has already reached this counter, because then one of the
 * two is a copy of the key.
 */
async function recordPasskeyUse(
	ctx: Ctx,
	id: number,
	{ counter, isSynced }: { counter: number; isSynced: boolean },
): Promise<boolean> {
	const [updated] = await queryRows(
		ctx.db,
		{ id: number },
		sql`update ${operatorPasskeys} set counter = ${counter}, is_synced = ${isSynced ? 1 : 0}, last_used_at = ${ctx.now}
			where id = ${id} and (counter < ${counter} or (counter = 0 and ${counter} = 0)) returning id`,
	);
	return updated !== undefined;
}

const passkeyRefused = () => invalid("ERROR", PASSKEY_TEXTS.refused);
