import { expect, test } from "vitest";
import { KnownPaths } from "#functions/http/known-paths.ts";

const ROUTES = [
	["ALL", "/*"],
	["GET", "/api/friends/:id/talk"],
	["GET", "/api/friends/me/talk"],
	["POST", "/api/friends/:id/talk"],
	["GET", "/api/:kind/:id"],
	["ALL", "/api/*"],
] as const;

function routed() {
	const router = new KnownPaths<string>();
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
	// A new one has never been asked.
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
