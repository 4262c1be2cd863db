import { createHmac } from "node:crypto";
import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Next } from "hono";
import { z } from "zod";
import type { Statement } from "#db/d1-client.ts";
import { saveKeys } from "#db/platform/save-keys.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { rootCauseOf } from "#db/platform/sql/root-cause.ts";
import { CALL_TEXTS } from "#domain/platform/texts/calls-texts.ts";
import type { OperatorCtx, RequestContext } from "./hono-env.ts";
import { readBody } from "./read-body.ts";
import { TOKEN_FIELD } from "./refuse-body-names.ts";
import { Refusal } from "./request-refusal.ts";

type Keyed = Pick<OperatorCtx, "db" | "saveKey">;

const SAVE_KEY = /^[\w-]{8,64}$/;

/**
 * Key of an operator's save, which includes operator, method and path; undefined if none, or a malformed
 * one, was sent.
 */
export function readSaveKey(c: RequestContext): string | undefined {
	const sentKey = c.req.header("idempotency-key");
	const call = `${c.req.method} ${c.req.path}`;
	return sentKey && SAVE_KEY.test(sentKey) ? `${c.var.operator.id}:${call}:${sentKey}` : undefined;
}

/**
 * Responses that are stored: only ids and flags. A text could be a token or password that is shown once.
 */
const storableAnswer = z.record(z.string(), z.union([z.number(), z.boolean(), z.null()]));
/** Maximum length of a stored response, in characters. */
const MAX_ANSWER_LENGTH = 1_000;
/** Stored instead of any other response: it records only that the save is done. */
const NOT_KEPT = "null";

/**
 * Binds a key to one request: a different request with the same key would get the first one's response, and
 * its content would be lost silently. It runs after the validation of a body.
 *
 * A refused request releases its key, since nothing was saved. A failed one keeps it, because it may have
 * been saved; so does a refused retry, because the earlier request may have been saved.
 *
 * A retry gets the same response, even if others have changed the created row since. A response with texts
 * is not stored: its handler runs again with `wasSaved` set, and creates no second record.
 * @throws Refusal 422 for a key that was sent with another request
 */
export async function bindSaveKey(c: RequestContext, next: Next): Promise<void> {
	const key = c.var.operator && readSaveKey(c);
	if (key === undefined) return next();
	const { isFirst, answer } = await bindKey(c, key, await partsOf(c));
	if (answer !== null && answer !== NOT_KEPT) {
		c.res = c.json(JSON.parse(answer));
		return;
	}
	c.set("wasSaved", answer === NOT_KEPT);
	await next();
	try {
		await settleSaveKey(c, key, isFirst);
	} catch (error) {
		// The save is final, whatever happens to the key.
		console.warn(JSON.stringify({ event: "save_key.failed", error: rootCauseOf(error) }));
	}
}

/**
 * Records in the save's transaction that its key is used: a retry is then recognised (`wasSaved`) even if
 * the worker died before it stored the response. It directly follows the audit entry, and is written only if
 * that changed rows.
 */
export const markKeyUsed = ({ db, saveKey }: Keyed): Statement =>
	execute(
		db,
		sql`update ${saveKeys} set answer = ${NOT_KEPT} where key = ${saveKey} and answer is null and changes() > 0`,
	);

/**
 * Stores the response of a save in its transaction, before the statement that changes rows: a retry then
 * changes only the rows that the first attempt found.
 */
export const storeAnswerFirst = ({ db, saveKey }: Keyed, answer: SQL): Statement =>
	execute(db, sql`update ${saveKeys} set answer = ${answer} where key = ${saveKey} and answer is null`);

/**
 * Condition: the save is done for the first time. Its statement directly follows `storeAnswerFirst`, and
 * writes only if that changed rows, or if the save has no stored key.
 */
export const isFirstSave = ({ saveKey }: Keyed): SQL =>
	sql`(changes() > 0 or not exists (select 1 from ${saveKeys} where key = ${saveKey}))`;

/** Stores the response of a save, and releases the key of a refused one. */
async function settleSaveKey(c: RequestContext, key: string, isFirst: boolean): Promise<void> {
	const { db } = c.var.ctx;
	const { status } = c.res;
	const isThisKey = eq(saveKeys.key, key);
	// A concurrent retry may have been saved, and have caused this refusal: its stored response stays.
	if (isFirst && status >= 400 && status < 500)
		await db.delete(saveKeys).where(and(isThisKey, isNull(saveKeys.answer)));
	if (status === 200)
		await db
			.update(saveKeys)
			.set({ answer: await answerToKeep(c.res) })
			.where(isThisKey);
}

/** Stored form of a response: its JSON if it contains only numbers, flags and nulls. */
async function answerToKeep(answer: Response): Promise<string> {
	if (!answer.headers.get("content-type")?.startsWith("application/json")) return NOT_KEPT;
	const body = await answer.clone().text();
	if (body.length > MAX_ANSWER_LENGTH) return NOT_KEPT;
	return storableAnswer.safeParse(JSON.parse(body)).success ? body : NOT_KEPT;
}

/**
 * Binds a key to an uploaded file; the key is kept whatever happens to the file.
 * @param file its bytes; for a streamed file, its known properties
 * @throws Refusal 422 for a key that was sent with another file
 */
export async function bindFileKey(c: RequestContext, file: Uint8Array | string): Promise<void> {
	const key = readSaveKey(c);
	if (key !== undefined) await bindKey(c, key, [file]);
}

/** @returns whether the key is new, and the response stored for it before */
async function bindKey(
	c: RequestContext,
	key: string,
	parts: readonly (Uint8Array | string)[],
): Promise<{ isFirst: boolean; answer: string | null }> {
	const { db, now } = c.var.ctx;
	// A keyed hash, because a body may be a password, which a plain hash would reveal.
	const hash = createHmac("sha256", c.env.APP_KEY).update(`save:${new URL(c.req.url).search}`);
	for (const part of parts) hash.update(part);
	const request = hash.digest("base64url");
	const [{ meta }, [storedKey]] = await db.batch([
		db.insert(saveKeys).values({ key, request, at: now }).onConflictDoNothing(),
		db
			.select({ request: saveKeys.request, answer: saveKeys.answer })
			.from(saveKeys)
			.where(eq(saveKeys.key, key)),
	]);
	if (storedKey?.request !== request) throw new Refusal(422, { ERROR: [CALL_TEXTS.keyOfOtherSave] });
	return { isFirst: meta.changes > 0, answer: storedKey.answer };
}

/** Content of a body without the session's CSRF token. */
async function partsOf(c: RequestContext): Promise<(Uint8Array | string)[]> {
	const fields = Object.entries((await readBody(c)) as Record<string, unknown>);
	return Promise.all(
		fields
			.filter(([field]) => field !== TOKEN_FIELD)
			.map(async ([field, value]) =>
				value instanceof File ? new Uint8Array(await value.arrayBuffer()) : JSON.stringify([field, value]),
			),
	);
}
