import { generateRegistrationOptions } from "@simplewebauthn/server";
import { and, eq, sql } from "drizzle-orm";
import { operatorPasskeys } from "#db/console/passkeys.ts";
import { operators, sessions } from "#db/platform/operators.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute, queryRows } from "#db/platform/sql/raw-sql.ts";
import { number, text } from "#db/platform/sql/row-columns.ts";
import {
	CHALLENGE_LIFETIME,
	MAX_PASSKEYS,
	type PasskeyRegistration,
} from "#domain/console/operators/passkey-input.ts";
import { PASSKEY_TEXTS } from "#domain/platform/texts/passkeys-texts.ts";
import { leaveRooms } from "#functions/console/open-rooms/leave-rooms.ts";
import { endDevices } from "#functions/platform/auth/end-devices.ts";
import { hasSecondStep } from "#functions/platform/auth/has-second-step.ts";
import { sessionExists } from "#functions/platform/auth/operator-session.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { changedByOther, invalid, Refusal } from "#functions/platform/http/request-refusal.ts";
import { assertPassword } from "#functions/platform/passwords/assert-password.ts";
import { readSettings } from "#functions/platform/settings/read-settings.ts";
import { createRecoveryCodes } from "../two-factor/recovery-codes.ts";
import { listStoredPasskeys } from "./list-passkeys.ts";
import { consumeChallenge, createChallenge } from "./passkey-challenges.ts";
import type { RelyingParty } from "./relying-party.ts";
import { userHandleOf } from "./user-handle.ts";
import { PASSKEY_ALGORITHMS, verifyNewPasskey } from "./verify-passkey.ts";

/**
 * Options for the browser to create a passkey.
 * @throws Refusal 422 for a wrong password or too many passkeys, 429 after too many wrong ones.
 */
export async function beginPasskeySetup({
	ctx,
	input: { password, party },
}: {
	ctx: OperatorCtx;
	input: { password: string; party: RelyingParty };
}) {
	await assertPassword(ctx, password, "password");
	const ownPasskeys = await listStoredPasskeys(ctx, ctx.operator.id);
	if (ownPasskeys.length >= MAX_PASSKEYS) throw invalid("ERROR", PASSKEY_TEXTS.tooMany(MAX_PASSKEYS));
	const { brand } = await readSettings(ctx, "brand");
	// The library adds extensions by default; none is used.
	const { extensions: _, ...options } = await generateRegistrationOptions({
		rpName: brand,
		rpID: party.id,
		userName: ctx.operator.email,
		userDisplayName: ctx.operator.name,
		userID: userHandleOf(ctx, ctx.operator.id),
		challenge: await createChallenge(ctx, `register:${ctx.operator.id}`),
		timeout: CHALLENGE_LIFETIME,
		attestationType: "none",
		excludeCredentials: ownPasskeys.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
		// The passkey must be discoverable without a name, and verify its user.
		authenticatorSelection: { residentKey: "required", userVerification: "required" },
		supportedAlgorithmIDs: PASSKEY_ALGORITHMS,
	});
	return options;
}

interface FinishSetup {
	ctx: OperatorCtx;
	input: { name: string; made: PasskeyRegistration; party: RelyingParty };
}

/**
 * Activates a passkey. If the operator had no second step before, they get recovery codes, and all other
 * sessions end, because they were opened without one.
 * @throws Refusal 422 for an invalid answer or an expired challenge; 409 where the second step was changed
 * meanwhile, or the session ended.
 */
export async function finishPasskeySetup({ ctx, input: { name, made: credential, party } }: FinishSetup) {
	const { id, tokenHash } = ctx.operator;
	const challenge = await consumeSetupChallenge(ctx, credential);
	// A repeated save has already consumed its challenge.
	if (challenge === null) return { recovery_codes: [] };
	const key = await verifyNewPasskey(credential, { party, challenge });
	if (!key) throw invalid("ERROR", PASSKEY_TEXTS.notRegistered);
	const [{ hadSecondStep } = { hadSecondStep: 0 }] = await queryRows(
		ctx.db,
		{ hadSecondStep: number },
		sql`select ${hasSecondStep} as hadSecondStep from ${operators} where id = ${id}`,
	);
	const isInserted = sql`exists (select 1 from ${operatorPasskeys} where credential_id = ${key.credentialId}
		and operator_id = ${id} and created_at = ${ctx.now})`;
	const codes = createRecoveryCodes(ctx, id, sql`${hadSecondStep} = 0 and ${isInserted}`);
	const [inserted, , endedSessions] = await ctx.db.batch([
		execute(
			ctx.db,
			sql`${insertInto(
				operatorPasskeys,
				{ ...key, operatorId: id, transports: credential.response.transports, name, createdAt: ctx.now },
				sql`from ${operators} where ${operators.id} = ${id} and ${hasSecondStep} = ${hadSecondStep} and ${sessionExists(tokenHash)}
					and (select count(*) from ${operatorPasskeys} where operator_id = ${id}) < ${MAX_PASSKEYS}`,
			)} on conflict do nothing`,
		),
		auditOfChange(ctx, {
			verb: "passkey.create",
			subjectType: "operator",
			subjectId: id,
			detail: { after: { name } },
		}),
		queryRows(
			ctx.db,
			{ token_hash: text },
			sql`delete from ${sessions} where operator_id = ${id} and token_hash <> ${tokenHash} and ${hadSecondStep} = 0 and ${isInserted}
				returning token_hash`,
		),
		...endDevices(
			ctx,
			sql`operator_id = ${id} and session <> ${tokenHash} and ${hadSecondStep} = 0 and ${isInserted}`,
		),
		...codes.statements,
	]);
	if (inserted.meta.changes === 0) throw await registrationRefusal(ctx, key.credentialId);
	await Promise.all(endedSessions.map(({ token_hash }) => leaveRooms(ctx, token_hash)));
	return { recovery_codes: hadSecondStep ? [] : codes.shown };
}

/** Challenge of an answer; null for a repeated save, whose passkey is stored already. @throws Refusal 422 */
async function consumeSetupChallenge(
	ctx: OperatorCtx,
	{ id, response }: PasskeyRegistration,
): Promise<string | null> {
	try {
		return await consumeChallenge(ctx, response.clientDataJSON, `register:${ctx.operator.id}`);
	} catch (error) {
		const isOwnPasskey = and(
			eq(operatorPasskeys.credentialId, id),
			eq(operatorPasskeys.operatorId, ctx.operator.id),
		);
		if (!(error instanceof Refusal) || (await ctx.db.$count(operatorPasskeys, isOwnPasskey)) === 0)
			throw error;
		return null;
	}
}

async function registrationRefusal(ctx: OperatorCtx, credentialId: string): Promise<Refusal> {
	const existingCount = await ctx.db.$count(
		operatorPasskeys,
		eq(operatorPasskeys.credentialId, credentialId),
	);
	if (existingCount > 0) return invalid("ERROR", PASSKEY_TEXTS.taken);
	const ownPasskeys = await listStoredPasskeys(ctx, ctx.operator.id);
	return ownPasskeys.length >= MAX_PASSKEYS
		? invalid("ERROR", PASSKEY_TEXTS.tooMany(MAX_PASSKEYS))
		: changedByOther();
}
