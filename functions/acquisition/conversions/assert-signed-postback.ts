import { timingSafeEqual } from "node:crypto";
import type { trackers } from "#db/acquisition/conversions.ts";
import { MAX_SIGNATURE_AGE } from "#domain/acquisition/conversions/conversion-postback.ts";
import { TRACKER_TEXTS } from "#domain/platform/texts/trackers-texts.ts";
import { SECOND } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import { unseal } from "#functions/platform/auth/seal.ts";
import type { RequestContext } from "#functions/platform/http/hono-env.ts";
import { Refusal } from "#functions/platform/http/request-refusal.ts";
import { signWebhook } from "#functions/platform/webhook-signatures/sign-webhook.ts";
import { TRACKER_SECRET_PURPOSE } from "./create-tracker-secret.ts";

type Secrets = Pick<typeof trackers.$inferSelect, "secret" | "previousSecret" | "previousUntil">;

/** Maximum number of signatures checked; a sender who rotates secrets signs with two. */
const MAX_SIGNATURES = 4;

/**
 * Refuses a call that is not signed with a secret of the tracker as in Standard Webhooks, or with a signature
 * that is too old.
 * @throws Refusal 401 without a valid signature, or with an old one
 */
export async function assertSignedPostback(c: RequestContext, tracker: Secrets, body: string): Promise<void> {
	const { ctx } = c.var;
	const id = c.req.header("webhook-id") ?? "";
	const timestampHeader = c.req.header("webhook-timestamp") ?? "";
	const signatures = (c.req.header("webhook-signature") ?? "").split(" ").slice(0, MAX_SIGNATURES);
	const timestamp = Number(timestampHeader);
	if (id === "" || !/^\d{1,12}$/.test(timestampHeader)) throw unsignedRefusal(TRACKER_TEXTS.signatureInvalid);
	for (const secret of await secretsOf(ctx, tracker)) {
		const expected = Buffer.from(await signWebhook([secret], { id, timestamp, body }));
		if (!signatures.some((candidate) => isSame(Buffer.from(candidate), expected))) continue;
		// The time is judged only after a valid signature: other callers learn nothing from this refusal.
		if (Math.abs(timestamp * SECOND - ctx.now) > MAX_SIGNATURE_AGE)
			throw unsignedRefusal(TRACKER_TEXTS.signatureTooOld);
		return;
	}
	throw unsignedRefusal(TRACKER_TEXTS.signatureInvalid);
}

const isSame = (first: Buffer, second: Buffer): boolean =>
	first.length === second.length && timingSafeEqual(first, second);

async function secretsOf(ctx: Ctx, { secret, previousSecret, previousUntil }: Secrets): Promise<string[]> {
	const sealedSecrets = [secret, (previousUntil ?? 0) > ctx.now ? previousSecret : null];
	const unsealedSecrets = sealedSecrets.map((each) =>
		each === null ? null : unseal(ctx.env.APP_KEY, TRACKER_SECRET_PURPOSE, each),
	);
	return (await Promise.all(unsealedSecrets)).filter((each) => each !== null);
}

const unsignedRefusal = (text: string) => new Refusal(401, { ERROR: [text] });
