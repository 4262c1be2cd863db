import { expect, test } from "vitest";
import { HOUR } from "#domain/platform/time/wire-time.ts";
import { retryAfterOf } from "#functions/platform/http/retry-after.ts";

const answered = (seconds?: string) =>
	new Response(null, seconds === undefined ? {} : { headers: { "Retry-After": seconds } });

test("the pause that an answer names is kept, up to an hour", () => {
	expect(
		["1", "3599", "3600", "3601", "31536000", "1e308"].map((seconds) => retryAfterOf(answered(seconds))),
	).toEqual([1_000, 3_599_000, HOUR, HOUR, HOUR, HOUR]);
});

test("an answer without seconds names no pause", () => {
	expect(
		[undefined, "0", "-1", "Wed, 21 Oct 2026 07:28:00 GMT"].map((seconds) => retryAfterOf(answered(seconds))),
	).toEqual([null, null, null, null]);
});
