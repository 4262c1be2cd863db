import { createHmac } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { CALL_TEXTS } from "#domain/platform/texts/calls-texts.ts";
import { publicOrigin } from "#functions/platform/http/public-origin.ts";
import { webhookAddressOf } from "#simulator/simulator-platform.ts";
import { countRows, listChangesSince, takeSnapshot } from "#tests/support/database-snapshot.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildOperator, signInOperator } from "#tests/support/operator-builders.ts";
import { sendRequest } from "#tests/support/send-request.ts";
import { TEST_CHANNEL_SECRET } from "#tests/support/test-secrets.ts";

beforeEach(resetState);

const OWN = "https://console.example.jp";
const DEPLOYED = { MUSUBI_ENV: "production", PUBLIC_ORIGIN: OWN } as const;

test.each([
	[OWN, OWN],
	[`${OWN}/`, OWN],
	["http://127.0.0.1:8787", "http://127.0.0.1:8787"],
	["console.example.jp", ""],
	["console.example.jp:443", ""],
	["localhost:8787", ""],
	["mailto:console@example.jp", ""],
	["data:,", ""],
	["", ""],
	[undefined, ""],
])("a deployment that says %j is found at %j", (said, origin) => {
	expect(publicOrigin({ ...(said !== undefined && { PUBLIC_ORIGIN: said }) })).toBe(origin);
});

test("what a request calls us is remembered by nobody: neither an operator's nor LINE's", async () => {
	const session = await signInOperator(await buildOperator());
	const before = await takeSnapshot();
	const asked = {
		env: { MUSUBI_ENV: "production", PUBLIC_ORIGIN: undefined },
		origin: "https://evil.example",
	} as const;
	const cookie = session.cookie.replace("musubi=", "__Host-musubi=");
	expect((await sendRequest("/api/session", { as: { ...session, cookie }, ...asked })).status).toBe(200);
	const body = JSON.stringify({ destination: "U", events: [] });
	const signature = createHmac("sha256", TEST_CHANNEL_SECRET).update(body).digest("base64");
	const heard = await sendRequest("/webhook/line", {
		body,
		headers: { "x-line-signature": signature },
		...asked,
	});
	expect(heard.status).toBe(200);
	expect(await listChangesSince(before)).toEqual([]);
	expect(await countRows("settings")).toBe(0);
});

describe("a deployment", () => {
	const ADDRESSES = ["/", "/api/login", "/webhook/line", "/f/abc", "/r/abc", "/m/x", "/nothing"];

	test.each(ADDRESSES)("refuses %s under any other host with 421", async (address) => {
		for (const origin of ["https://evil.example", "https://console.example.jp.evil.example", `${OWN}:8443`]) {
			const answer = await sendRequest(address, { env: DEPLOYED, origin });
			expect([answer.status, await answer.json()], origin).toEqual([421, { ERROR: [CALL_TEXTS.wrongHost] }]);
		}
	});

	test.each(ADDRESSES)("answers %s under its own", async (address) => {
		for (const origin of [OWN, OWN.toUpperCase(), "http://console.example.jp"])
			expect((await sendRequest(address, { env: DEPLOYED, origin })).status, origin).not.toBe(421);
	});
});

test("in development, before the real LINE, any name of the machine will do", async () => {
	const atHome = { MUSUBI_ENV: "development", PUBLIC_ORIGIN: "http://127.0.0.1:8787" } as const;
	for (const origin of ["http://127.0.0.1:8787", "http://localhost:8787", "https://tunnel.example"])
		expect((await sendRequest("/login", { env: atHome, origin })).status, origin).toBe(200);
});

describe("where the simulator stands in for LINE", () => {
	const SIMULATOR = { fetch: async () => Response.json({ now: 1 }) } as unknown as Fetcher;
	const simulated = { MUSUBI_ENV: "development", PUBLIC_ORIGIN: "https://own.example", SIMULATOR } as const;
	const statusAt = async (origin: string, address: string) =>
		(await sendRequest(address, { env: simulated, origin })).status;

	test.each(["/simulator/api/clock", "/simulator/api/friends", "/login", "/api/login"])(
		"%s is not there under a name that somebody else gave this machine",
		async (address) => {
			for (const origin of [
				"http://evil.example:8787",
				"http://127.0.0.1.evil.example",
				"http://10.0.0.7:8787",
			])
				expect(await statusAt(origin, address), origin).toBe(421);
			for (const origin of [
				"http://127.0.0.1:8787",
				"http://localhost:5173",
				"http://[::1]:8787",
				"https://own.example",
			])
				expect(await statusAt(origin, address), origin).toBe(200);
		},
	);

	test("the console is there under the name by which the simulator calls it", async () => {
		const { origin, pathname } = new URL(webhookAddressOf({}));
		expect((await sendRequest(pathname, { env: simulated, origin, method: "POST" })).status).toBe(401);
	});
});
