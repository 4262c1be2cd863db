import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DEMO_ADMINISTRATOR } from "#domain/console/operators/demo-operators.ts";
import { ROOT } from "../../scripts/local/local-settings.ts";
import { Product } from "../crash/product/product.ts";
import { readRecord } from "../crash/product/record.ts";
import { namedByHtml } from "./manifest.ts";

/** Unused address: nothing is sent here. */
const NO_LINE = "http://127.0.0.1:9";

let product: Product;
let cookie: string;
beforeAll(async () => {
	product = await Product.onNothing(NO_LINE);
	await product.start();
	const login = await product.fetch("/api/login", {
		method: "POST",
		headers: { "Content-Type": "application/json" },
		body: JSON.stringify(DEMO_ADMINISTRATOR),
	});
	cookie = login.headers
		.getSetCookie()
		.map((each) => each.split(";")[0])
		.join("; ");
});
afterAll(() => product.remove());

const ask = (path: string, encoding: string) =>
	product.fetch(path, { headers: { "Accept-Encoding": encoding, Cookie: cookie } });

const script = [...namedByHtml()].find((file) => file.endsWith(".js"))!;
const style = [...namedByHtml()].find((file) => file.endsWith(".css"))!;

test.each([
	["a page", "/login"],
	["a script", `/${script}`],
	["a stylesheet", `/${style}`],
	["a call's answer", "/api/friends?page=1"],
])("%s travels compressed to who takes it, and is the same for who does not", async (_, path) => {
	const packed = await ask(path, "gzip, deflate, br");
	const plain = await ask(path, "identity");
	expect(packed.status).toBe(200);
	expect(packed.headers.get("Content-Encoding")).toBe("gzip");
	expect(packed.headers.get("Vary")).toContain("Accept-Encoding");
	expect(plain.headers.get("Content-Encoding")).toBeNull();
	const withoutNonce = async (answer: Response) => (await answer.text()).replaceAll(/[0-9a-f]{32}/g, "");
	expect(await withoutNonce(packed)).toBe(await withoutNonce(plain));
	for (const header of ["Content-Type", "Cache-Control", "X-Content-Type-Options"])
		expect(packed.headers.get(header)).toBe(plain.headers.get(header));
});

test("a page keeps its policy, and a script its year", async () => {
	const page = await ask("/login", "gzip");
	const [, nonce] = /'nonce-(\w+)'/.exec(page.headers.get("Content-Security-Policy") ?? "") ?? [];
	expect(await page.text()).toContain(`<meta name="csp-nonce" content="${nonce}"`);
	const file = await ask(`/${script}`, "gzip");
	expect(file.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
});

test("an answer of a few bytes is left as it is", async () => {
	const answer = await ask("/api/nothing", "gzip");
	expect(answer.status).toBe(404);
	expect(answer.headers.get("Content-Encoding")).toBeNull();
});

test("its database has every migration, noted where wrangler looks for it", () => {
	const noted = readRecord(product, (query) => query<{ name: string }>("select name from d1_migrations"));
	const files = readdirSync(join(ROOT, "migrations")).filter((name) => name.endsWith(".sql"));
	expect(noted.map(({ name }) => name).sort()).toEqual(files.sort());
});
