import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { connectD1 } from "#db/d1-client.ts";
import { accounts } from "#db/platform/directory/directory-tables.ts";
import { SHORT_HOST_TEXTS as TEXTS } from "#domain/platform/texts/short-host-texts.ts";
import type { Env } from "#functions/env.ts";
import { clearDirectoryCopy } from "#functions/platform/accounts/account-directory.ts";
import { selectEnvOfHost } from "#functions/platform/accounts/select-account.ts";
import worker from "#functions/worker.ts";
import { storeLink } from "#tests/support/counted-links.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { sendRequest, TEST_ORIGIN } from "#tests/support/send-request.ts";
import { buildDeployment, closeGinza, GINZA_HOST, openGinza } from "#tests/support/two-accounts.ts";

const GO = "go.shop.example";
const SHOP = "https://shop.example/autumn";
const MAIN = new URL(TEST_ORIGIN).host;

let as: ConsoleSession;
beforeEach(async () => {
	await resetState();
	await closeGinza();
	as = await buildSession({ abilities: ["line-connection", "link-read", "link-write"] });
});
afterEach(closeGinza);

/** Deployment whose hosts all lead to its own Worker, as their domains do at Cloudflare. */
const deployment = () => ({ ...buildDeployment(), LOCAL_HOSTS: ownHosts }) as unknown as Env;
const ownHosts = { fetch: async (input: RequestInfo | URL) => open(String(input)) };

async function open(address: string, init: RequestInit = {}): Promise<Response> {
	const execution = createExecutionContext();
	const request = new Request(address, { redirect: "manual", ...init }) as Parameters<typeof worker.fetch>[0];
	const response = await worker.fetch(request, { ...deployment(), MUSUBI_ENV: "production" }, execution);
	await waitOnExecutionContext(execution);
	return response;
}

/** Call of an operator in the account of a host. */
const call = async (path: string, options: Parameters<typeof sendRequest>[1] = {}, host = MAIN) =>
	sendRequest(path, {
		as,
		origin: `http://${host}`,
		...options,
		env: { ...(await selectEnvOfHost(deployment(), host)), LOCAL_HOSTS: ownHosts as never, ...options.env },
	});

const save = (host: string, options: Parameters<typeof sendRequest>[1] = {}, at = MAIN) =>
	call("/api/link/short_host", { method: "PUT", json: { host }, ...options }, at);
const check = (options: Parameters<typeof sendRequest>[1] = {}, at = MAIN) =>
	call("/api/link/short_host/check", { method: "POST", ...options }, at);
const answerOf = async (response: Response) => [response.status, await response.json()];
const addressOf = async (id: number) =>
	(
		(await (await call(`/api/links/${id}/short_address`, { method: "POST" })).json()) as {
			short_address: string;
		}
	).short_address;
const listRows = () =>
	connectD1(env.DIRECTORY!)
		.select({ name: accounts.name, host: accounts.shortHost, checkedAt: accounts.shortHostCheckedAt })
		.from(accounts);

describe("a host for short addresses", () => {
	test("is used once it has led here, and the address before goes on working", async () => {
		const id = await storeLink(SHOP);
		const earlier = await addressOf(id);
		expect((await save(`https://${GO.toUpperCase()}/`)).status).toBe(200);
		expect(await addressOf(id)).toBe(earlier);
		const code = earlier.slice(-6);
		expect((await open(`https://${GO}/${code}`)).status).toBe(421);
		expect((await check()).status).toBe(200);
		expect(await addressOf(id)).toBe(`http://${GO}/${code}`);
		for (const address of [
			`https://${GO}/${code}`,
			`https://${GO}/${code.toUpperCase()}。`,
			`https://${GO}/go/${code}`,
			earlier,
		]) {
			const response = await open(address);
			expect([address, response.status, response.headers.get("location")]).toEqual([address, 302, SHOP]);
		}
		expect(await (await call(`/api/links/${id}`)).json()).toMatchObject({ short_openings: 4 });
	});

	test("serves public pages, and neither the console nor a call", async () => {
		await save(GO);
		await check();
		for (const path of ["/f/zzzz", "/s/zzzz", "/ev/zzzz", "/r/zzzz", "/zzzzzz", "/", "/login", "/a/b"]) {
			const response = await open(`https://${GO}${path}`);
			expect([path, response.status]).toEqual([path, 404]);
			expect(await response.text()).not.toContain('<div id="root"');
		}
		for (const path of ["/api/login", "/api/health"])
			expect([path, (await open(`https://${GO}${path}`)).status]).toEqual([path, 421]);
		for (const path of ["/webhook/line", "/mcp", "/open_api/v1/friends", "/login"])
			expect([path, (await open(`https://${GO}${path}`, { method: "POST", body: "{}" })).status]).toEqual([
				path,
				421,
			]);
		const moved = await open(`https://${GO}/liff/form?x=1`);
		expect([moved.status, moved.headers.get("location")]).toEqual([302, `${TEST_ORIGIN}/liff/form?x=1`]);
		expect((await open(`https://${MAIN}/login`)).status).toBe(200);
	});

	test("can be taken away, and then leads nowhere", async () => {
		const id = await storeLink(SHOP);
		await save(GO);
		await check();
		const address = await addressOf(id);
		expect((await save("")).status).toBe(200);
		expect((await open(address.replace("http:", "https:"))).status).toBe(421);
		expect(await addressOf(id)).toBe(`${TEST_ORIGIN}/go/${address.slice(-6)}`);
	});

	test("that has become the console's own leads to the console", async () => {
		await save(GO);
		await check();
		await connectD1(env.DIRECTORY!).update(accounts).set({ shortHost: MAIN });
		clearDirectoryCopy(env.DIRECTORY!);
		expect((await open(`https://${MAIN}/login`)).status).toBe(200);
	});

	test("is refused in words if it leads elsewhere or nowhere", async () => {
		await save(GO);
		const elsewhere = { env: { LOCAL_HOSTS: { fetch: async () => new Response("hello") } as never } };
		const nowhere = { env: { LOCAL_HOSTS: { fetch: () => Promise.reject(new Error("dns")) } as never } };
		expect(await answerOf(await check(elsewhere))).toEqual([422, { ERROR: [TEXTS.elsewhere] }]);
		expect(await answerOf(await check(nowhere))).toEqual([422, { ERROR: [TEXTS.unreachable] }]);
		expect(await listRows()).toEqual([{ name: "main", host: GO, checkedAt: null }]);
	});

	test.each([
		"shop",
		"10.0.0.1",
		"[::1]",
		"go.shop.example/x",
		"go.shop.example:8443",
		"a b.example",
		"user@go.example",
	])("must be a name: %s", async (host) =>
		expect(await answerOf(await save(host))).toEqual([422, { host: [TEXTS.malformed] }]),
	);

	test("of this machine is refused in a deployment, and this console's own anywhere", async () => {
		const production = { env: { MUSUBI_ENV: "production" } as const };
		expect(await answerOf(await save("go.localhost:8787", production))).toEqual([
			422,
			{ host: [TEXTS.malformed] },
		]);
		expect(await answerOf(await save(MAIN))).toEqual([422, { host: [TEXTS.own] }]);
	});

	test("is set by nobody without the ability", async () => {
		as = await buildSession({ abilities: ["link-read", "link-write"] });
		expect([(await save(GO)).status, (await check()).status]).toEqual([403, 403]);
		expect(await listRows()).toEqual([]);
	});
});

describe("with another account", () => {
	beforeEach(() => openGinza());

	test("a host of another account is refused", async () => {
		expect(await answerOf(await save(GINZA_HOST))).toEqual([422, { host: [TEXTS.taken] }]);
		expect((await save(GO)).status).toBe(200);
		expect(await answerOf(await save(GO, {}, GINZA_HOST))).toEqual([422, { host: [TEXTS.taken] }]);
	});

	test("each account's host has its own links", async () => {
		await save("go.ginza.example", {}, GINZA_HOST);
		expect((await check({}, GINZA_HOST)).status).toBe(200);
		expect((await selectEnvOfHost(deployment(), "go.ginza.example")).ACCOUNT?.name).toBe("ginza");
		expect((await selectEnvOfHost(deployment(), "go.other.example")).ACCOUNT?.name).toBe("main");
	});

	test("the deployment's own host cannot be taken by another account", async () => {
		await connectD1(env.DIRECTORY!).update(accounts).set({ host: null }).where(eq(accounts.name, "main"));
		clearDirectoryCopy(env.DIRECTORY!);
		await save(MAIN, {}, GINZA_HOST);
		expect(await answerOf(await check({}, GINZA_HOST))).toEqual([422, { ERROR: [TEXTS.elsewhere] }]);
		expect((await selectEnvOfHost(deployment(), MAIN)).ACCOUNT?.name).toBe("main");
	});
});
