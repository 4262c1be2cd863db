import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { CALL_TEXTS } from "#domain/platform/texts/calls-texts.ts";
import { callOptions, client, unwrap } from "#web/platform/api/apiClient.ts";
import { ApiError } from "#web/platform/api/apiError.ts";

/** Browser error of a timed-out call, and of one that failed. */
const tooLong = () => new DOMException("signal timed out", "TimeoutError");

test("[E-405] a call that took too long says that it did, and that it may have been done", async () => {
	await expect(unwrap(Promise.reject(tooLong()))).rejects.toEqual(new ApiError(0, [CALL_TEXTS.timedOut]));
	const slowBody = { ok: true, status: 200, json: () => Promise.reject(tooLong()) };
	await expect(unwrap(Promise.resolve(slowBody as never))).rejects.toEqual(
		new ApiError(0, [CALL_TEXTS.timedOut]),
	);
});

test("one that reached nobody, or was given up for another, is no time-out", async () => {
	for (const reason of [new TypeError("fetch failed"), new DOMException("aborted", "AbortError")])
		await expect(unwrap(Promise.reject(reason))).rejects.toEqual(new ApiError(0, [CALL_TEXTS.unknownError]));
});

describe("a call of the typed client", () => {
	let asked: { address: string; init: RequestInit }[];
	beforeEach(() => {
		asked = [];
		vi.stubGlobal("fetch", (address: string, init: RequestInit) => {
			asked.push({ address, init });
			return Promise.resolve(Response.json({ media_key: "a" }));
		});
	});
	afterEach(() => void vi.unstubAllGlobals());

	test("goes to the address of its router, whichever that is", async () => {
		await unwrap(client.explorer.api.tag!.crud.$post({ json: { action: "refresh" } }));
		await unwrap(client.usedBy.api.used_by.tag[":id"].$get({ param: { id: "7" }, query: {} }));
		expect(asked.map(({ address, init }) => [init.method, address, init.body])).toEqual([
			["POST", "/api/tag/crud", JSON.stringify({ action: "refresh" })],
			["GET", "/api/used_by/tag/7", undefined],
		]);
	});

	test("carries its headers and its own time, and a file as it is", async () => {
		const file = new Blob(["a"], { type: "image/png" });
		const headers = { "Idempotency-Key": "once" };
		const giveUp = new AbortController();
		await unwrap(
			client.media.api.media.$post(
				{ query: {} },
				{ headers, ...callOptions({ signal: giveUp.signal, body: file }) },
			),
		);
		const { init } = asked[0]!;
		expect(new Headers(init.headers).get("Idempotency-Key")).toBe("once");
		expect(init.body).toBe(file);
		expect(init.signal?.aborted).toBe(false);
		giveUp.abort();
		expect(init.signal?.aborted).toBe(true);
	});
});
