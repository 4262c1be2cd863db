import { expect, test } from "vitest";
import { TEXTS } from "#domain/texts/messages.ts";
import { unwrap } from "#web/api/client.ts";
import { ApiError } from "#web/api/error.ts";

/** How the browser gives up a call after its time, and one that reached nobody. */
const tooLong = () => new DOMException("signal timed out", "TimeoutError");

test("[E-405] a call that took too long says that it did, and that it may have been done", async () => {
	await expect(unwrap(Promise.reject(tooLong()))).rejects.toEqual(new ApiError(0, [TEXTS.timedOut]));
	const slowBody = { ok: true, status: 200, json: () => Promise.reject(tooLong()) };
	await expect(unwrap(Promise.resolve(slowBody as never))).rejects.toEqual(new ApiError(0, [TEXTS.timedOut]));
});

test("one that reached nobody, or was given up for another, is no time-out", async () => {
	for (const reason of [new TypeError("fetch failed"), new DOMException("aborted", "AbortError")])
		await expect(unwrap(Promise.reject(reason))).rejects.toEqual(new ApiError(0, [TEXTS.unknownError]));
});
