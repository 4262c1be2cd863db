import { createHmac } from "node:crypto";
import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Next } from "hono";
import { z } from "zod";
import type { Statement } from "#db/client.ts";
import { saveKeys } from "#db/platform/save-keys.ts";
import { execute } from "#db/platform/sql/raw.ts";
import { reasonOf } from "#db/platform/sql/reason.ts";
import { CALL_TEXTS } from "#domain/platform/texts/calls.ts";
import { readBody } from "./body.ts";
import { Refusal } from "./refusal.ts";
import type { OperatorCtx, RequestContext } from "./types.ts";

type Keyed = Pick<OperatorCtx, "db" | "saveKey">;

const SAVE_KEY = /^[\w-]{8,64}$/;

/** The key of an operator's save; undefined where none, or none of ours, was sent. It names the call as well. */
export function saveKeyOf(c: RequestContext): string | undefined {
	const sent = c.req.header("idempotency-key");
	const call = `${c.req.method} ${c.req.path}`;
	return sent && SAVE_KEY.test(sent) ? `${c.var.operator.id}:${call}:${sent}` : undefined;
}

/** Answers that are kept: what was made, by its number. A text might be a token or a password that is shown once. */
const keptAnswer = z.record(z.string(), z.union([z.number(), z.boolean(), z.null()]));
/** No such answer is longer, in characters. */
const LONGEST_ANSWER = 1_000;
/** Response of any other request: it is done. */
const NOT_KEPT = "null";

/**
 * Ensures that a key belongs to one request: another one with the same key would get the first one's
 * response, and its content would be lost silently. It runs after the checks of a body; a refused request
 * releases its key, since nothing was saved. A failed one may have been saved all the same, and an earlier
 * request under the key may have been saved though its retry is refused: they keep it. A retry gets the same
 * response, even if the row that it created has been saved by others since under their keys. A response with
 * texts is not stored: its call runs again, knows that it has been done (`wasSaved`), and creates no second
 * record.
 * @throws Refusal 422 for a key that was sent with another request
 */
export async function withOwnKey(c: RequestContext, next: Next): Promise<void> {
	const key = c.var.operator && saveKeyOf(c);
	if (key === undefined) return next();
	const { isFirst, answer } = await bind(c, key, await partsOf(c));
	if (answer !== null && answer !== NOT_KEPT) {
		c.res = c.json(JSON.parse(answer));
		return;
	}
	c.set("wasSaved", answer === NOT_KEPT);
	await next();
	try {
		await settle(c, key, isFirst);
	} catch (error) {
		// The result of the save is final, whatever happens to the key.
		console.warn(JSON.stringify({ event: "save_key.failed", error: reasonOf(error) }));
	}
}

/**
 * Records that a save's key is used, in the transaction of the save: a retry is recognised (`wasSaved`) even
 * if the worker died before it stored the response. It follows the audit entry, and is written only if that
 * is.
 */
export const keyUsed = ({ db, saveKey }: Keyed): Statement =>
	execute(
		db,
		sql`update ${saveKeys} set answer = ${NOT_KEPT} where key = ${saveKey} and answer is null and changes() > 0`,
	);

/**
 * Writes down what a save is answered, before the statement that makes its change and in its transaction: for what is to
 * change only what it found the first time, and nothing that came since.
 */
export const answerFirst = ({ db, saveKey }: Keyed, answer: SQL): Statement =>
	execute(db, sql`update ${saveKeys} set answer = ${answer} where key = ${saveKey} and answer is null`);

/** Holds, right behind `answerFirst`, where the save is done for the first time. */
export const isDoneFirst = ({ saveKey }: Keyed): SQL =>
	sql`(changes() > 0 or not exists (select 1 from ${saveKeys} where key = ${saveKey}))`;

/** Keeps what a save was answered, and frees the key of one that was refused. */
async function settle(c: RequestContext, key: string, isFirst: boolean): Promise<void> {
	const { db } = c.var.ctx;
	const { status } = c.res;
	const which = eq(saveKeys.key, key);
	// One that was sent again at the same time may have been saved, and this one refused because of that.
	if (isFirst && status >= 400 && status < 500)
		await db.delete(saveKeys).where(and(which, isNull(saveKeys.answer)));
	if (status === 200)
		await db
			.update(saveKeys)
			.set({ answer: await answerToKeep(c.res) })
			.where(which);
}

/** An answer as it is kept: whole where it is numbers alone. */
async function answerToKeep(answer: Response): Promise<string> {
	if (!answer.headers.get("content-type")?.startsWith("application/json")) return NOT_KEPT;
	const said = await answer.clone().text();
	if (said.length > LONGEST_ANSWER) return NOT_KEPT;
	return keptAnswer.safeParse(JSON.parse(said)).success ? said : NOT_KEPT;
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

/** @returns whether the key is sent for the first time, and what it was answered before */
async function bind(
	c: RequestContext,
	key: string,
	parts: readonly (Uint8Array | string)[],
): Promise<{ isFirst: boolean; answer: string | null }> {
	const { db, now } = c.var.ctx;
	// Keyed with the deployment's key: a body may be a password, which a plain hash would reveal.
	const hash = createHmac("sha256", c.env.APP_KEY).update(`save:${new URL(c.req.url).search}`);
	for (const part of parts) hash.update(part);
	const request = hash.digest("base64url");
	const [{ meta }, [known]] = await db.batch([
		db.insert(saveKeys).values({ key, request, at: now }).onConflictDoNothing(),
		db
			.select({ request: saveKeys.request, answer: saveKeys.answer })
			.from(saveKeys)
			.where(eq(saveKeys.key, key)),
	]);
	if (known?.request !== request) throw new Refusal(422, { ERROR: [CALL_TEXTS.keyOfOtherSave] });
	return { isFirst: meta.changes > 0, answer: known.answer };
}

/** Content of a body, independent of the session that sends it. */
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
