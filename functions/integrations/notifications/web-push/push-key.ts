import { and, eq, sql } from "drizzle-orm";
import { settings } from "#db/platform/settings-table.ts";
import type { Ctx } from "#functions/context.ts";
import { seal, unseal } from "#functions/platform/auth/seal.ts";
import { readSettings } from "#functions/platform/settings/read-settings.ts";

const CURVE = { name: "ECDSA", namedCurve: "P-256" } as const;
const SEAL_PURPOSE = "push-key";

/** Key that identifies this deployment to push services (VAPID, RFC 8292). */
interface PushKey {
	/** Public key for browsers that subscribe: a point of P-256 in base64url. */
	publicKey: string;
	privateKey: JsonWebKey;
}

/**
 * The deployment's key for push services, created on first use. If `APP_KEY` changes, the key cannot be
 * decrypted: a new one is created, and devices must register again.
 */
export async function loadPushKey(ctx: Ctx): Promise<PushKey> {
	const { push_key: stored } = await readSettings(ctx, "push_key");
	const existingKey = await unsealKey(ctx, stored);
	if (existingKey) return existingKey;
	const value = JSON.stringify(await createKey(ctx));
	// Of two simultaneous requests that find no key, the first one's key is stored.
	await ctx.db
		.insert(settings)
		.values({ key: "push_key", value: sql`${value}`, updatedAt: ctx.now })
		.onConflictDoUpdate({
			target: settings.key,
			set: { value: sql`${value}`, updatedAt: ctx.now },
			setWhere: and(
				eq(settings.key, "push_key"),
				sql`${settings.value} is ${stored && JSON.stringify(stored)}`,
			),
		});
	const createdKey = await unsealKey(ctx, (await readSettings(ctx, "push_key")).push_key);
	if (!createdKey) throw new Error("the key for push services cannot be read");
	return createdKey;
}

async function unsealKey(
	{ env }: Ctx,
	stored: { public_key: string; private_key: string } | null,
): Promise<PushKey | null> {
	const jwk = stored && (await unseal(env.APP_KEY, SEAL_PURPOSE, stored.private_key));
	return jwk ? { publicKey: stored.public_key, privateKey: JSON.parse(jwk) as JsonWebKey } : null;
}

async function createKey({ env }: Ctx) {
	const pair = (await crypto.subtle.generateKey(CURVE, true, ["sign", "verify"])) as CryptoKeyPair;
	const point = (await crypto.subtle.exportKey("raw", pair.publicKey)) as ArrayBuffer;
	const jwk = await crypto.subtle.exportKey("jwk", pair.privateKey);
	return {
		public_key: Buffer.from(point).toString("base64url"),
		private_key: await seal(env.APP_KEY, SEAL_PURPOSE, JSON.stringify(jwk)),
	};
}
