import { PROBLEM_TEXTS } from "#domain/platform/texts/open-api-texts.ts";
import type { RequestContext } from "#functions/platform/http/hono-env.ts";
import { invalid } from "#functions/platform/http/request-refusal.ts";

const KEY_PATTERN = /^[\x21-\x7e]{1,255}$/;

/**
 * The call's `Idempotency-Key`, plain or as the draft's quoted string; undefined without one.
 * @throws Refusal 422 for a key that cannot be used
 */
export function idempotencyKeyOf(c: RequestContext): string | undefined {
	const header = c.req.header("idempotency-key");
	if (header === undefined) return undefined;
	const key = /^"(.*)"$/.exec(header)?.[1] ?? header;
	if (!KEY_PATTERN.test(key)) throw invalid("Idempotency-Key", PROBLEM_TEXTS.idempotencyKeyUnusable);
	return key;
}
