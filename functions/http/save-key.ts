import { createHmac } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Next } from "hono";
import { saveKeys } from "#db/save-keys.ts";
import { CALL_TEXTS } from "#domain/texts/calls.ts";
import { DAY } from "#domain/time.ts";
import { readBody } from "./body.ts";
import { Refusal } from "./refusal.ts";
import type { RequestContext } from "./types.ts";

/** How long it is known what a key was sent with: whoever sends a save again does so within the day. */
export const KEYS_KEPT_FOR = 2 * DAY;

const SAVE_KEY = /^[\w-]{8,64}$/;

/** The key of an operator's save; undefined where none, or none of ours, was sent. It names the call as well. */
export function saveKeyOf(c: RequestContext): string | undefined {
	const sent = c.req.header("idempotency-key");
	const call = `${c.req.method} ${c.req.path}`;
	return sent && SAVE_KEY.test(sent) ? `${c.var.operator.id}:${call}:${sent}` : undefined;
}

/**
 * Sees to it that a key stands for one request: another one that comes with it would be answered as the first was, and
 * what it says would be lost in silence. It stands behind the checks of a body; a request that is refused leaves its key
 * free, since nothing was saved. One that failed may have been saved all the same, and what was sent before under the key
 * may have been though its repetition is refused: they keep it.
 * @throws Refusal 422 for a key that was sent with something else
 */
export async function withOwnKey(c: RequestContext, next: Next): Promise<void> {
	const key = c.var.operator && saveKeyOf(c);
	if (key === undefined) return next();
	const isFirst = await bind(c, key, await partsOf(c));
	await next();
	const isRefused = c.res.status >= 400 && c.res.status < 500;
	if (isFirst && isRefused) await c.var.ctx.db.delete(saveKeys).where(eq(saveKeys.key, key));
}

/**
 * The same for a file that is a body of its own: one file for each key, whatever becomes of it.
 * @param file its bytes; of one that passes through, what is known of it
 * @throws Refusal 422 for a key that was sent with another file
 */
export async function assertOwnKey(c: RequestContext, file: Uint8Array | string): Promise<void> {
	const key = saveKeyOf(c);
	if (key !== undefined) await bind(c, key, [file]);
}

/** @returns whether the key is sent for the first time */
async function bind(
	c: RequestContext,
	key: string,
	parts: readonly (Uint8Array | string)[],
): Promise<boolean> {
	const { db, now } = c.var.ctx;
	// By the deployment's key: a body may be a password, which a plain hash beside its own would give away.
	const hash = createHmac("sha256", c.env.APP_KEY).update(`save:${new URL(c.req.url).search}`);
	for (const part of parts) hash.update(part);
	const request = hash.digest("base64url");
	const [{ meta }, [known]] = await db.batch([
		db.insert(saveKeys).values({ key, request, at: now }).onConflictDoNothing(),
		db.select({ request: saveKeys.request }).from(saveKeys).where(eq(saveKeys.key, key)),
	]);
	if (known?.request !== request) throw new Refusal(422, { ERROR: [CALL_TEXTS.keyOfOtherSave] });
	return meta.changes > 0;
}

/** What a body says, whoever's session it comes with. */
async function partsOf(c: RequestContext): Promise<(Uint8Array | string)[]> {
	const fields = Object.entries((await readBody(c)) as Record<string, unknown>);
	return Promise.all(
		fields
			.filter(([field]) => field !== "_token")
			.map(async ([field, value]) =>
				value instanceof File ? new Uint8Array(await value.arrayBuffer()) : JSON.stringify([field, value]),
			),
	);
}
