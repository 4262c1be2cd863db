import { timingSafeEqual } from "node:crypto";
import type { trackers } from "#db/acquisition/conversions.ts";
import { SIGNED_WITHIN } from "#domain/acquisition/conversions/postback.ts";
import { TRACKER_TEXTS } from "#domain/platform/texts/trackers.ts";
import { SECOND } from "#domain/platform/time/time.ts";
import type { Ctx } from "#functions/context.ts";
import { unseal } from "#functions/platform/auth/seal.ts";
import { Refusal } from "#functions/platform/http/refusal.ts";
import type { RequestContext } from "#functions/platform/http/types.ts";
import { signatureOf } from "#functions/platform/webhook-signatures/sign.ts";
import { SEALED_FOR } from "./secret.ts";

type Secrets = Pick<typeof trackers.$inferSelect, "secret" | "previousSecret" | "previousUntil">;

/** A sender who rotates signs with two secrets. */
const MOST_SIGNATURES = 4;

/**
 * Refuses a call that no secret of a tracker has signed as Standard Webhooks say, or whose signature is too
 * old.
 * @throws Refusal 401
 */
export async function assertSigned(c: RequestContext, tracker: Secrets, body: string): Promise<void> {
	const { ctx } = c.var;
	const id = c.req.header("webhook-id") ?? "";
	const written = c.req.header("webhook-timestamp") ?? "";
	const given = (c.req.header("webhook-signature") ?? "").split(" ").slice(0, MOST_SIGNATURES);
	const timestamp = Number(written);
	if (id === "" || !/^\d{1,12}$/.test(written)) throw unsigned(TRACKER_TEXTS.signatureInvalid);
	for (const secret of await secretsOf(ctx, tracker)) {
		const expected = Buffer.from(await signatureOf([secret], { id, timestamp, body }));
		if (!given.some((each) => isSame(Buffer.from(each), expected))) continue;
		// Reason returned only to callers with the secret.
		if (Math.abs(timestamp * SECOND - ctx.now) > SIGNED_WITHIN) throw unsigned(TRACKER_TEXTS.signatureTooOld);
		return;
	}
	throw unsigned(TRACKER_TEXTS.signatureInvalid);
}

const isSame = (one: Buffer, other: Buffer): boolean =>
	one.length === other.length && timingSafeEqual(one, other);

async function secretsOf(ctx: Ctx, { secret, previousSecret, previousUntil }: Secrets): Promise<string[]> {
	const sealed = [secret, (previousUntil ?? 0) > ctx.now ? previousSecret : null];
	const clear = sealed.map((each) => (each === null ? null : unseal(ctx.env.APP_KEY, SEALED_FOR, each)));
	return (await Promise.all(clear)).filter((each) => each !== null);
}

const unsigned = (text: string) => new Refusal(401, { ERROR: [text] });
