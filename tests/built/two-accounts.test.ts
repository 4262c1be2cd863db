import { createHmac } from "node:crypto";
import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DEMO_ADMINISTRATOR } from "#domain/console/operators/demo-operators.ts";
import { MINUTE, SECOND } from "#domain/platform/time/wire-time.ts";
import { CHANNEL_SECRET } from "../crash/line/secrets.ts";
import { Product } from "../crash/product/product.ts";

// `npm start` with two accounts: one process, an address for each.

/** Unused address: nothing is sent here. */
const NO_LINE = "http://127.0.0.1:9";
/** Only a test that fails waits this long. */
const LONGEST = 30 * SECOND;

const ANNA = `U${"a".repeat(32)}`;

let product: Product;
beforeAll(async () => {
	product = await Product.onNothing(NO_LINE);
	await product.start("--empty", "--accounts", "2");
});
afterAll(() => product.remove());

interface Call {
	method?: string;
	body?: string;
	headers?: Record<string, string>;
}

/** An account at its host, as a browser reaches it; not every system resolves names below localhost for Node. */
class AccountSite {
	readonly #name: string;
	#cookie = "";

	constructor(name: string) {
		this.#name = name;
	}

	async call(path: string, { method = "GET", body, headers = {} }: Call = {}) {
		const { port } = product;
		const sent = request({
			...{ host: "127.0.0.1", port, path, method },
			headers: {
				"Content-Type": "application/json",
				...headers,
				...{ Host: `${this.#name}:${port}`, Cookie: this.#cookie },
			},
		});
		sent.end(body);
		const [response] = (await once(sent, "response")) as [IncomingMessage];
		return { response, status: response.statusCode, body: await text(response) };
	}

	post(path: string, body: object) {
		return this.call(path, { method: "POST", body: JSON.stringify(body) });
	}

	async logIn(): Promise<number | undefined> {
		const { response, status } = await this.post("/api/login", DEMO_ADMINISTRATOR);
		this.#cookie = (response.headers["set-cookie"] ?? []).map((each) => each.split(";")[0]).join("; ");
		return status;
	}

	/** Names of the friends whom the console lists. */
	async friends(): Promise<string[]> {
		const { body } = await this.call("/api/friends?page=1");
		return (JSON.parse(body) as { items: { name: string }[] }).items.map(({ name }) => name);
	}

	async clock(): Promise<number> {
		return (JSON.parse((await this.call("/simulator/api/clock")).body) as { offset: number }).offset;
	}
}

const first = new AccountSite("127.0.0.1");
const ginza = new AccountSite("ginza.localhost");

test("one login opens the consoles of both accounts, each with its own session", async () => {
	expect(await first.logIn()).toBe(200);
	expect((await ginza.call("/api/friends?page=1")).status).toBe(401);
	expect(await ginza.logIn()).toBe(200);
});

test("a friend who writes to one account is unknown in the other, until they add it too", async () => {
	await ginza.post("/simulator/api/friends", { userId: ANNA, name: "アンナ" });
	await expect.poll(() => ginza.friends(), { timeout: LONGEST }).toHaveLength(1);
	expect(await first.friends()).toEqual([]);
	expect(
		(await first.post(`/simulator/api/friends/${ANNA}/message`, { type: "text", text: "こんにちは" })).status,
	).toBe(404);

	await first.post("/simulator/api/friends", { userId: ANNA, name: "杏奈" });
	await expect.poll(() => first.friends(), { timeout: LONGEST }).toHaveLength(1);
	expect(await ginza.friends()).toHaveLength(1);
});

test("a webhook that is signed by one account's channel is refused by the other", async () => {
	const body = JSON.stringify({ destination: "", events: [] });
	const signature = createHmac("sha256", CHANNEL_SECRET).update(body).digest("base64");
	const send = (site: AccountSite) =>
		site.call("/webhook/line", { method: "POST", body, headers: { "x-line-signature": signature } });
	expect((await send(first)).status).toBe(200);
	expect((await send(ginza)).status).toBe(401);
});

test("the accounts have one time", async () => {
	expect((await ginza.post("/simulator/api/clock", { advance_ms: 60_000 })).status).toBe(200);
	expect([await ginza.clock(), await first.clock()]).toEqual([60_000, 60_000]);
});

test(
	"a later start at another port serves both accounts of the state",
	async () => {
		await product.kill();
		const copy = await Product.install(NO_LINE, product.stateDir);
		await product.remove();
		product = copy;
		await product.start("--accounts", "1");
		expect(await ginza.logIn()).toBe(200);
		expect(await ginza.friends()).toHaveLength(1);
		expect(product.output).toContain(`http://ginza.localhost:${product.port}`);
	},
	4 * MINUTE,
);
