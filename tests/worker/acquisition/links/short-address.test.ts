import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { shortPath } from "#domain/engine/public-addresses/short-address.ts";
import { LINK_TEXTS } from "#domain/platform/texts/links-texts.ts";
import { storeLink } from "#tests/support/counted-links.ts";
import { listChangesSince, readRows, takeSnapshot } from "#tests/support/database-snapshot.ts";
import { resetState } from "#tests/support/migrations.ts";
import { explainQueryPlan } from "#tests/support/observed-database.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";

const SHOP = "https://shop.example/autumn?x=1#menu";

let as: ConsoleSession;
beforeEach(async () => {
	await resetState();
	as = await buildSession();
});

const create = (id: number, by = as) =>
	sendRequest(`/api/links/${id}/short_address`, { as: by, method: "POST" });
const made = async (id: number) =>
	((await (await create(id)).json()) as { short_address: string }).short_address;
const openings = async (id: number) =>
	(await requestJson<{ short_openings: number }>(`/api/links/${id}`, { as })).short_openings;
const open = (address: string, headers: Record<string, string> = {}) =>
	sendRequest(new URL(address).pathname, { headers });

test("a link gets one short address, which leads to it unchanged and counts openings of people", async () => {
	const id = await storeLink(SHOP);
	const address = await made(id);
	expect(address).toMatch(/\/go\/[2-9a-z]{6}$/);
	expect(await made(id)).toBe(address);
	const response = await open(address);
	expect([response.status, response.headers.get("location")]).toEqual([302, SHOP]);
	expect(await openings(id)).toBe(1);
	await open(address, { "Sec-Purpose": "prefetch" });
	const withWords = await open(`${address}。`);
	expect(withWords.headers.get("location")).toBe(new URL(address).pathname);
	expect(await openings(id)).toBe(1);
	expect(await readRows("select count(*) as n from link_taps")).toEqual([{ n: 0 }]);
});

test("nobody makes one without the ability, for a friend's own address, or for a link that is not there", async () => {
	const [id, personal] = [await storeLink(SHOP), await storeLink("https://shop.example/{name}")];
	const reader = await buildSession({ abilities: ["link-read"] });
	const before = await takeSnapshot();
	expect((await create(id, reader)).status).toBe(403);
	expect((await create(999)).status).toBe(404);
	const refused = await create(personal);
	expect([refused.status, await refused.json()]).toEqual([422, { ERROR: [LINK_TEXTS.personal] }]);
	expect(await listChangesSince(before)).toEqual([]);
});

test("an unknown code is a page for visitors, found by an index", async () => {
	const response = await open(`https://x.example${shortPath("zzzzzz")}`);
	expect([response.status, (await response.text()).includes(LINK_TEXTS.goneTitle)]).toEqual([404, true]);
	const plan = await explainQueryPlan(env.DB, {
		sql: "select id, url from links where short_code = ?",
		parameters: ["abc"],
	});
	expect(plan).toContainEqual(expect.stringContaining("links_short_code"));
});
