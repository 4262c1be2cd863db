import { env } from "cloudflare:workers";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { writeTapToken } from "#functions/engine/deliveries/tap-token.ts";
import { publicMediaAddress } from "#functions/platform/media/public-media.ts";
import { resetState } from "#tests/support/migrations.ts";
import { failAt } from "#tests/support/observed-database.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { sendRequest } from "#tests/support/send-request.ts";
import { TestClock } from "#tests/support/test-clock.ts";

let clock: TestClock;
let as: ConsoleSession;
let logged: string[];
beforeEach(async () => {
	await resetState();
	clock = new TestClock("2026-11-20 10:00").rule();
	as = await buildSession();
	logged = [];
	vi.spyOn(console, "error").mockImplementation((...said) => void logged.push(said.map(String).join(" ")));
});
afterEach(() => vi.restoreAllMocks());

/** Database that fails for the table of uploads. */
const withoutUploads = () => ({ DB: failAt(env.DB, /"uploads"/) });

const picture = () => new URL(publicMediaAddress(clock.context(), "http://console.test", "K-1")).pathname;
const tapped = () =>
	`/tap/${writeTapToken(clock.context(), { deliveryId: "0d3f8a51-6c7e-4b19-9a2d-5e8f7c6b4a31", linkIndex: 0 })}`;

/** Failing addresses with their logged path. */
const ADDRESSES: [string, () => string, object][] = [
	["/m/:token", picture, withoutUploads()],
	["/m/:token/700", () => `${picture()}/700`, withoutUploads()],
	["/tap/:token", tapped, { DB: failAt(env.DB, /tap_links/, 9) }],
	["/api/media/:key", () => "/api/media/picture-1", withoutUploads()],
	["/api/operators/12/sessions", () => "/api/operators/12/sessions", { DB: failAt(env.DB, /operators"/, 9) }],
];

test.each(ADDRESSES)(
	"of a request that breaks down no token and no file is logged: %s",
	async (path, address, breaks) => {
		expect((await sendRequest(address(), { as, env: breaks })).status).toBe(500);
		const failed = logged.filter((line) => line.includes("request.failed"));
		expect(failed.map((line) => (JSON.parse(line) as { path: string }).path)).toEqual([path]);
	},
);
