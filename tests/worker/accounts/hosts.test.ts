import {
	createExecutionContext,
	createMessageBatch,
	getQueueResult,
	waitOnExecutionContext,
} from "cloudflare:test";
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { connectD1 } from "#db/d1-client.ts";
import { webhookEvents } from "#db/integrations/webhook-events.ts";
import { accounts } from "#db/platform/directory/directory-tables.ts";
import { accountName, bindingPrefix } from "#domain/platform/accounts/account-name.ts";
import { ACCOUNT_TEXTS } from "#domain/platform/texts/accounts-texts.ts";
import { consumeQueue } from "#functions/consume.ts";
import { accountBindings } from "#functions/platform/accounts/account-bindings.ts";
import { clearDirectoryCopy } from "#functions/platform/accounts/account-directory.ts";
import { accountOfRoom } from "#functions/platform/accounts/account-room.ts";
import { selectEnvOfHost } from "#functions/platform/accounts/select-account.ts";
import worker from "#functions/worker.ts";
import { listRowsOf, sendTo } from "#tests/support/account-sessions.ts";
import { lineEvents } from "#tests/support/line-webhook.ts";
import { resetState } from "#tests/support/migrations.ts";
import { TEST_ORIGIN } from "#tests/support/send-request.ts";
import { buildDeployment, closeGinza, GINZA_HOST, openGinza } from "#tests/support/two-accounts.ts";

beforeAll(async () => {
	await resetState();
	await openGinza();
});
afterEach(() => vi.restoreAllMocks());
afterAll(closeGinza);

/** Deployment that answers at its own hosts only, as in production. */
const inProduction = () => ({ ...buildDeployment(), MUSUBI_ENV: "production" }) as never;

async function open(address: string, headers: Record<string, string> = {}): Promise<Response> {
	const execution = createExecutionContext();
	const request = new Request(address, { headers }) as Parameters<typeof worker.fetch>[0];
	const response = await worker.fetch(request, inProduction(), execution);
	await waitOnExecutionContext(execution);
	return response;
}

describe("a host", () => {
	const accountOf = async (address: string) =>
		(await selectEnvOfHost(inProduction(), new URL(address).host)).ACCOUNT?.name;

	test.each([
		`http://${GINZA_HOST}/`,
		`http://${GINZA_HOST.toUpperCase()}/`,
		`http://user:key@${GINZA_HOST}:80/`,
	])("is an account's in every spelling of the same address: %s", async (address) =>
		expect(await accountOf(address)).toBe("ginza"),
	);

	test.each([
		`http://${GINZA_HOST}:8443/`,
		`http://${GINZA_HOST}./`,
		`http://${GINZA_HOST}.evil.test/`,
		`http://evil.${GINZA_HOST}/`,
		`http://evil-${GINZA_HOST}/`,
		`http://${GINZA_HOST}@evil.test/`,
		"http://ｇｉｎｚａ.console.test.evil/",
		"http://xn--gnza-ipa.console.test/",
		"http://__proto__/",
		"http://constructor/",
		"http://null/",
		"http://undefined/",
	])("that only resembles an account's is refused: %s", async (address) => {
		expect(await accountOf(address)).toBe("main");
		expect((await open(`${address}api/login`)).status).toBe(421);
	});

	test.each([
		"X-Forwarded-Host",
		"X-Host",
		"X-Original-Host",
		"X-Rewrite-Url",
		"Forwarded",
		"X-Account",
		"Via",
	])("is not named by a header: %s", async (name) => {
		const [first, second] = await Promise.all([
			open(`${TEST_ORIGIN}/api/login`),
			open(`${TEST_ORIGIN}/api/login`, { [name]: name === "Forwarded" ? `host=${GINZA_HOST}` : GINZA_HOST }),
		]);
		expect(await second.text()).toBe(await first.text());
	});
});

describe("an unsafe request", () => {
	test.each([TEST_ORIGIN, `https://${GINZA_HOST}.evil.test`, "null", `http://${GINZA_HOST}:8443`])(
		"from another origin is refused, also from another account's: %s",
		async (origin) => {
			const response = await sendTo.ginza("/api/login", {
				bare: true,
				json: { email: "a@example.com", password: "x" },
				headers: { Origin: origin, "Sec-Fetch-Site": "same-site" },
			});
			expect(response.status).toBe(403);
		},
	);
});

describe("an account's name", () => {
	test.each([
		"__proto__",
		"Constructor",
		"a--b",
		"-a",
		"a-",
		"a_b",
		"a.b",
		"a/b",
		"",
		"1a",
		"ａ",
		"a".repeat(31),
	])("cannot be %j", (name) => expect(accountName.safeParse(name).success).toBe(false));

	test("leads to no binding of another account, and to none of the deployment", () => {
		const deployment = buildDeployment();
		for (const name of ["constructor", "archive", "db", "media", "ginza-2", "ginz", "a"])
			expect(() => accountBindings(deployment, name), name).toThrow(`No database of the account ${name}`);
		const one = { ...deployment, GINZA_DB: env.DB, GINZA_2__DB: env.DB, GINZA_2__ARCHIVE_2: env.DB } as never;
		const ginza = accountBindings(one, "ginza") as unknown as Record<string, unknown>;
		expect(ginza.DB === env.GINZA__DB).toBe(true);
		expect(ginza.ARCHIVE_2).toBeUndefined();
		expect(bindingPrefix("ginza-2")).toBe("GINZA_2__");
	});
});

describe("a wake-up", () => {
	beforeAll(async () => {
		const payload = JSON.stringify(lineEvents.text({ from: "U1", at: 0, text: "予約", replyToken: "r" }));
		const times = { timestamp: 0, receivedAt: 0, nextAttemptAt: 0 };
		await connectD1(env.GINZA__DB!)
			.insert(webhookEvents)
			.values({ ...times, webhookEventId: "1", type: "message", payload, state: "open" });
	});

	test.each(["__proto__", "constructor", "toString", "GINZA", "ginza ", "", "shibuya", null, 0, {}, []])(
		"with the name %j processes nothing of an account",
		async (account) => {
			vi.spyOn(console, "error").mockReturnValue(undefined);
			const before = await listRowsOf("ginza");
			const batch = createMessageBatch("musubi-events", [
				{ id: "1", timestamp: new Date(), attempts: 1, body: { wake: true, account } },
			]);
			const execution = createExecutionContext();
			await consumeQueue(batch as never, inProduction(), execution);
			expect((await getQueueResult(batch, execution)).explicitAcks).toEqual(["1"]);
			expect(await listRowsOf("ginza")).toEqual(before);
		},
	);
});

test("a room whose name the platform does not tell belongs to no account, instead of to the first one", () => {
	expect(() => accountOfRoom(undefined)).toThrow("name");
	expect(accountOfRoom("inbox")).toBe("main");
	expect(accountOfRoom("ginza/inbox")).toBe("ginza");
});

describe("a disabled account", () => {
	beforeAll(async () => {
		await connectD1(env.DIRECTORY!)
			.update(accounts)
			.set({ state: "disabled", version: 2 })
			.where(eq(accounts.name, "ginza"));
		clearDirectoryCopy(env.DIRECTORY!);
	});

	test.each([
		"/f/abc",
		"/f/abc/done",
		"/tap/abc",
		"/m/abc",
		"/open_api/v1/friends",
		"/parties/inbox/inbox",
		"/api/login",
		"/handover",
		"/manifest.webmanifest",
		"/webhook/line/",
		"//webhook/line",
	])("answers nothing but the notice: %s", async (path) => {
		const response = await sendTo.ginza(path, { headers: { Accept: "text/html" } });
		expect(response.status).toBe(503);
		expect(await response.text()).toContain(ACCOUNT_TEXTS.disabledTitle);
	});

	test.each(["/mcp", "/open_api/v1/triggers/a", "/api/login", "/api/invitation", "/f/abc"])(
		"takes nothing: %s",
		async (path) => {
			const before = await listRowsOf("ginza");
			expect((await sendTo.ginza(path, { json: {} })).status).toBe(503);
			expect(await listRowsOf("ginza")).toEqual(before);
		},
	);
});
