import { Hono } from "hono";
import { RegExpRouter } from "hono/router/reg-exp-router";
import { SmartRouter } from "hono/router/smart-router";
import { TrieRouter } from "hono/router/trie-router";
import { expect, test } from "vitest";
import { app } from "#functions/app.ts";
import { CachingRouter } from "#functions/platform/http/caching-router.ts";
import { SEEDS } from "#tests/support/circumstances/seeds.ts";
import { createRandomGenerator } from "#tests/support/seeded-generator.ts";

const ROUTES = [
	["ALL", "/*"],
	["GET", "/api/friends/:id/talk"],
	["GET", "/api/friends/me/talk"],
	["POST", "/api/friends/:id/talk"],
	["GET", "/api/:kind/:id"],
	["ALL", "/api/*"],
] as const;

function routed() {
	const router = new CachingRouter<string>();
	for (const [method, path] of ROUTES) router.add(method, path, `${method} ${path}`);
	return router;
}

test("an address that was asked for before leads where it did, with its own parameters", () => {
	const known = routed();
	const addresses = [
		"/api/friends/1/talk",
		"/api/friends/2/talk",
		"/api/friends/me/talk",
		"/api/tags/7",
		"/f/x",
	];
	const asked = [...addresses, ...addresses.toReversed(), ...addresses];
	// A new instance has an empty cache.
	for (const path of asked)
		for (const method of ["GET", "POST"])
			expect(known.match(method, path), `${method} ${path}`).toEqual(routed().match(method, path));
	expect(known.match("GET", "/api/tags/7")).toBe(known.match("GET", "/api/tags/7"));
});

test("so many are remembered, and none that is endless", () => {
	const known = routed();
	const first = known.match("GET", "/api/tags/0");
	expect(known.match("GET", "/api/tags/0")).toBe(first);
	for (let id = 1; id <= 500; id++) known.match("GET", `/api/tags/${id}`);
	expect(known.match("GET", "/api/tags/0")).not.toBe(first);
	const endless = `/api/tags/${"x".repeat(300)}`;
	expect(known.match("GET", endless)).not.toBe(known.match("GET", endless));
});

const METHODS = ["GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "PROPFIND"];
const PIECES = [
	"1",
	"0",
	"-1",
	"me",
	"%2F",
	"%2f..",
	"%61pi",
	"a%20b",
	"%",
	"%E7%B5%90",
	"結び",
	"constructor",
	"__proto__",
	"*",
	":id",
	"",
];

/** Spellings of an address that lead nearly to the same route. */
const ODDLY: ((path: string) => string)[] = [
	(path) => path,
	(path) => `${path}/`,
	(path) => `/${path}`,
	(path) => path.replace("/api", "//api"),
	(path) => path.toUpperCase(),
	(path) => path.replace("a", "%61"),
	(path) => path.replace(/(.)\/([^/]*)$/, "$1%2F$2"),
	(path) => path.replace(/[^/]+$/, ""),
	(path) => `${path}/..`,
	(path) => `${path}/more`,
	(path) => `${path}?a=/b&c=%2F`,
	(path) => `${path}#a`,
	(path) => path.slice(0, -1),
	(path) => `${path}${"x".repeat(200)}`,
];

test.each(SEEDS)(
	"every route is found at every odd address as by hono's own router (seed %i)",
	async (seed) => {
		const random = createRandomGenerator(seed);
		const oneOf = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!;
		const own = new SmartRouter<string>({ routers: [new RegExpRouter(), new TrieRouter()] });
		const known = new CachingRouter<string>();
		const routes = app.routes.map(({ method, path }, place) => ({
			method,
			path,
			name: `${place} ${method} ${path}`,
		}));
		for (const { method, path, name } of routes) {
			own.add(method, path, name);
			known.add(method, path, name);
		}
		const answered: string[] = [];
		const told = (c: { req: { method: string; path: string; param: () => object; routePath: string } }) =>
			[c.req.method, c.req.path, c.req.routePath, JSON.stringify(c.req.param())].join(" ");
		const both = [new Hono(), new Hono({ router: new CachingRouter() })];
		for (const each of both)
			for (const { method, path, name } of routes)
				each.on(method === "ALL" ? "ALL" : method, path, async (c, next) => {
					answered.push(`${name} ${told(c)}`);
					await next();
				});
		let asked = 0;
		for (const { path } of [...new Map(routes.map((each) => [each.path, each])).values()]) {
			const filled = path.replace(/:\w+(\{[^}]*\})?/g, () => oneOf(PIECES)).replace("*", oneOf(PIECES));
			for (const odd of [ODDLY[0]!, oneOf(ODDLY), oneOf(ODDLY), oneOf(ODDLY)]) {
				const address = odd(filled);
				for (const method of [oneOf(METHODS), "GET", "GET"]) {
					expect(known.match(method, address), `${method} ${address}`).toEqual(own.match(method, address));
					const heard = [];
					for (const each of both) {
						answered.length = 0;
						const { status } = await each.request(`http://console.test${address}`, { method });
						heard.push([status, ...answered]);
					}
					expect(heard[1], `${method} ${address}`).toEqual(heard[0]);
					asked++;
				}
			}
		}
		expect(asked).toBeGreaterThan(2_000);
	},
);
