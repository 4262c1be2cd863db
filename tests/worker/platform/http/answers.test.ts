import { afterEach, describe, expect, test, vi } from "vitest";
import { ADDRESSES, type AddressName, addressOf } from "#domain/engine/access/page-addresses.ts";
import { CALL_TEXTS } from "#domain/platform/texts/calls-texts.ts";
import { buildSession } from "#tests/support/operator-builders.ts";
import { sendRequest } from "#tests/support/send-request.ts";

afterEach(() => void vi.unstubAllEnvs());

describe("an answer that is an error", () => {
	test("of a call that is not there: 404 in the one shape", async () => {
		for (const method of ["GET", "POST", "PUT", "DELETE"]) {
			const response = await sendRequest("/api/nothing", { method });
			expect([response.status, await response.json()]).toEqual([404, { ERROR: [CALL_TEXTS.notFound] }]);
		}
	});

	test("of a record whose id is none: 404", async () => {
		const as = await buildSession();
		for (const address of [
			"/api/friends/x",
			"/api/friends/0",
			"/api/friends/-1",
			"/api/friends/999",
			"/media/9",
		])
			expect((await sendRequest(address, { as })).status, address).toBe(404);
	});

	test("of a query that is none: 422, by the query's name", async () => {
		const as = await buildSession();
		for (const query of [
			"page=0",
			"page=x",
			"page=1.5",
			"page=1e3",
			"page=1&page=2",
			"page=99999999999999999999",
		]) {
			const response = await sendRequest(`/api/friends?${query}`, { as });
			expect([response.status, Object.keys((await response.json()) as object)], query).toEqual([
				422,
				["page"],
			]);
		}
	});

	test("of our own making: 500, in Japanese, and without a word of what broke", async () => {
		const as = await buildSession();
		const broken = {
			prepare: () => {
				throw new Error("secret detail");
			},
		} as unknown as D1Database;
		const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
		const response = await sendRequest("/api/friends", { as, env: { DB: broken } });
		expect([response.status, await response.json()]).toEqual([500, { ERROR: [CALL_TEXTS.unknownError] }]);
		expect(log).toHaveBeenCalledWith(expect.stringContaining("secret detail"));
		log.mockRestore();
	});

	test("without a simulator bound, its calls are not there", async () => {
		expect((await sendRequest("/simulator/api/clock")).status).toBe(404);
	});
});

describe("the headers of every answer", () => {
	test.each(["/login", "/api/login", "/api/nothing", "/api/friends"])("%s", async (address) => {
		const { headers } = await sendRequest(address, { origin: "https://console.test" });
		expect(Object.fromEntries(headers)).toMatchObject({
			"x-content-type-options": "nosniff",
			"x-frame-options": "DENY",
			"referrer-policy": "same-origin",
			"cache-control": "no-store",
			"strict-transport-security": "max-age=31536000; includeSubDomains",
		});
	});
});

describe("a page", () => {
	const pages = (Object.keys(ADDRESSES) as AddressName[]).filter((name) => name !== "simulator");

	test.each(pages)("%s answers the site's shell", async (name) => {
		const response = await sendRequest(addressOf(name, { id: 1 }));
		expect([response.status, response.headers.get("content-type")]).toEqual([
			200,
			"text/html; charset=utf-8",
		]);
		expect(await response.text()).toContain('<div id="root">');
	});

	test.each(["/line/nothing", "/line/friend/1/2", "/simulator", "/wp-login.php"])(
		"%s, which is none, answers the shell with 404",
		async (address) => {
			const response = await sendRequest(address);
			expect([response.status, await response.text()]).toEqual([404, expect.stringContaining('id="root"')]);
		},
	);

	test("of a build runs no script but its own, and styles by a nonce that is new each time", async () => {
		vi.stubEnv("DEV", false);
		const nonces = new Set<string>();
		for (let visit = 0; visit < 2; visit++) {
			const response = await sendRequest("/");
			const policy = response.headers.get("content-security-policy")!;
			const nonce = /'nonce-([0-9a-f]{32})'/.exec(policy)![1]!;
			expect(policy.split("; ")).toEqual([
				"default-src 'self'",
				"script-src 'self'",
				`style-src 'self' 'nonce-${nonce}'`,
				"img-src 'self' data: blob: https://*.line-scdn.net https://obs.line-apps.com",
				"media-src 'self' blob:",
				"connect-src 'self' ws://console.test",
				"object-src 'none'",
				"base-uri 'none'",
				"form-action 'self'",
				"frame-ancestors 'none'",
			]);
			expect(await response.text()).toContain(`content="${nonce}"`);
			nonces.add(nonce);
		}
		expect(nonces.size).toBe(2);
	});

	test("of a build over https speaks to its own host's sockets, and to no other", async () => {
		vi.stubEnv("DEV", false);
		const policy = (await sendRequest("/", { origin: "https://console.test" })).headers.get(
			"content-security-policy",
		);
		expect(policy).toContain("; connect-src 'self' wss://console.test; ");
	});

	test("beside the simulator shows pictures from anywhere, as its phones do", async () => {
		vi.stubEnv("DEV", false);
		const SIMULATOR = { fetch: async () => Response.json({ offset: 0 }) } as unknown as Fetcher;
		const policy = (await sendRequest("/", { env: { SIMULATOR } })).headers.get("content-security-policy");
		expect(policy).toContain("; img-src 'self' data: blob: https:; ");
	});
});
