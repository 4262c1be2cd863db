import { timingSafeEqual } from "node:crypto";
import { generateAuthenticationOptions } from "@simplewebauthn/server";
import { and, eq, isNull, sql } from "drizzle-orm";
import { operatorPasskeys } from "#db/console/passkeys.ts";
import { operators, roles } from "#db/platform/operators.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { CHALLENGE_LASTS, type SignedByPasskey } from "#domain/console/operators/passkey-input.ts";
import { PASSKEY_TEXTS } from "#domain/platform/texts/passkeys-texts.ts";
import type { Ctx } from "#functions/context.ts";
import { auditRow } from "#functions/platform/auth/write-audit.ts";
import { invalid } from "#functions/platform/http/request-refusal.ts";
import type { LoginResult } from "../log-in.ts";
import { closeSecondStep, findSecondStep } from "../two-factor/second-step-token.ts";
import { type ChallengePurpose, consumeChallenge, createChallenge } from "./challenges.ts";
import { listPasskeysOf } from "./list-passkeys.ts";
import type { RelyingParty } from "./relying-party.ts";
import { userHandleOf } from "./user-handle.ts";
import { verifySignature } from "./verify-passkey.ts";

/** Login options for any passkey of the device: the operator is not known yet. */
export const beginPasskeyLogin = (ctx: Ctx, party: RelyingParty) =>
	optionsFor(ctx, { party, purpose: "login" });

interface Login {
	ctx: Ctx;
	input: { signed: SignedByPasskey; party: RelyingParty; network: string };
}

/**
 * Logs in the operator of a passkey. Their device has verified a PIN, a finger or a face: two steps in one.
 * @throws Refusal 422 for an invalid answer
 */
export const logInByPasskey = ({ ctx, input }: Login): Promise<LoginResult> => signer(ctx, input, "login");

/**
 * Passkey options for the second step, limited to the operator who gave the password.
 * @throws Refusal 422 where the first step has expired
 */
export async function beginSecondByPasskey(
	ctx: Ctx,
	{ token, party }: { token: string; party: RelyingParty },
) {
	const { id } = await findSecondStep(ctx, token);
	const known = await listPasskeysOf(ctx, id);
	return optionsFor(ctx, { party, purpose: `second:${id}`, known });
}

interface Asking {
	party: RelyingParty;
	purpose: ChallengePurpose;
	/** Passkeys that may sign; any if omitted. */
	known?: { credentialId: string; transports: string[] }[];
}

async function optionsFor(ctx: Ctx, { party, purpose, known }: Asking) {
	const { extensions: _, ...options } = await generateAuthenticationOptions({
		rpID: party.id,
		challenge: await createChallenge(ctx, purpose),
		timeout: CHALLENGE_LASTS,
		userVerification: "required",
		...(known && {
			allowCredentials: known.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
		}),
	});
	return options;
}

/** Verifies a passkey as the second step after the password. @throws Refusal 422 */
export async function confirmSecondByPasskey({
	ctx,
	input: { token, ...input },
}: {
	ctx: Ctx;
	input: Login["input"] & { token: string };
}): Promise<LoginResult> {
	const operator = await findSecondStep(ctx, token);
	const { still } = await signer(ctx, input, `second:${operator.id}`, operator.id);
	await closeSecondStep(ctx, token);
	return { ...operator, still: sql`${operator.still} and ${still}` };
}

/**
 * Operator of a signature.
 * @param only operator who must own the passkey
 * @throws Refusal 422; logged if the passkey is known
 */
async function signer(
	ctx: Ctx,
	{ signed, party, network }: Login["input"],
	purpose: ChallengePurpose,
	only?: number,
): Promise<LoginResult> {
	const challenge = await consumeChallenge(ctx, signed.response.clientDataJSON, purpose);
	const [found] = await ctx.db
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
	if (!found || (only !== undefined && found.id !== only)) throw refused();
	const { passkey, id, operatorName, email, roleName } = found;
	const said = isFor(ctx, id, signed)
		? await verifySignature(passkey, signed, { party, challenge })
		: undefined;
	if (!said || !(await counts(ctx, passkey.id, said))) {
		await auditRow(ctx, {
			verb: "login.passkey-failed",
			subjectType: "operator",
			subjectId: id,
			detail: { passkey: passkey.name },
			network,
		});
		throw refused();
	}
	await auditRow(
		{ ...ctx, operator: { id, network } },
		{ verb: "login.passkey", subjectType: "operator", subjectId: id, detail: { passkey: passkey.name } },
	);
	const still = sql`exists (select 1 from ${operatorPasskeys} where ${operatorPasskeys.id} = ${passkey.id})`;
	return { id, name: operatorName, email, roleName, still };
}

/** A device that reports the owner of its key must report this operator. */
function isFor(ctx: Ctx, operatorId: number, { response: { userHandle } }: SignedByPasskey): boolean {
	if (!userHandle) return true;
	const [named, own] = [Buffer.from(userHandle, "base64url"), userHandleOf(ctx, operatorId)];
	return named.length === own.length && timingSafeEqual(named, own);
}

/** Records a use; false if another use has reached this counter: then one of the two is a copy of the key. */
async function counts(
	ctx: Ctx,
	id: number,
	{ counter, isSynced }: { counter: number; isSynced: boolean },
): Promise<boolean> {
	const [used] = await queryRows<{ id: number }>(
		ctx.db,
		sql`update ${operatorPasskeys} set counter = ${counter}, is_synced = ${isSynced ? 1 : 0}, last_used_at = ${ctx.now}
			where id = ${id} and (counter < ${counter} or (counter = 0 and ${counter} = 0)) returning id`,
	);
	return used !== undefined;
}

const refused = () => invalid("ERROR", PASSKEY_TEXTS.refused);
