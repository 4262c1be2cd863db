import { describe, expect, test } from "vitest";
import { descriptionIsPresent, LineDescription } from "#tests/support/line-description.ts";
import { openShop, SATO_ID, SUZUKI_ID } from "#tests/support/open-shop.ts";

const shop = openShop();

const list = (query = "") => shop.line("GET", `/v2/bot/followers/ids${query}`);
const count = (date: string) => shop.line("GET", `/v2/bot/insight/followers?date=${date}`);

describe("followers", () => {
	test("are listed page by page, those who blocked the account left out", async () => {
		const all = (await list()).body.userIds as string[];
		expect(all).toEqual(expect.arrayContaining([SATO_ID, SUZUKI_ID]));
		const first = (await list("?limit=1")).body as { userIds: string[]; next?: string };
		expect(first.userIds).toEqual(all.slice(0, 1));
		const rest = (await list(`?limit=1000&start=${encodeURIComponent(first.next!)}`)).body;
		expect(rest).toEqual({ userIds: all.slice(1) });
		await shop.api("POST", `/friends/${SATO_ID}/block`, {});
		expect((await list()).body.userIds).toEqual(all.filter((id) => id !== SATO_ID));
	});

	test("are refused to an account that is not verified, and for wrong or expired tokens and limits", async () => {
		const { next } = (await list("?limit=1")).body as { next: string };
		for (const query of ["?limit=0", "?limit=1001", "?limit=x", "?start=nothing", "?start=%F0"])
			expect((await list(query)).status).toBe(400);
		await shop.api("POST", "/clock", { advance_ms: 11 * 60_000 });
		expect((await list(`?start=${encodeURIComponent(next)}`)).status).toBe(400);
		await shop.api("PUT", "/verification", { verified: false });
		expect((await list()).status).toBe(403);
		await shop.api("PUT", "/verification", { verified: true });
		expect((await list()).status).toBe(200);
	});

	test("are counted a day later, with all who ever followed", async () => {
		const { now } = (await shop.api("GET", "/clock")).body as { now: number };
		const dayOf = (at: number) => new Date(at + 9 * 3_600_000).toISOString().slice(0, 10).replaceAll("-", "");
		expect((await count(dayOf(now))).body).toMatchObject({ status: "unready" });
		const before = (await count(dayOf(now - 2 * 86_400_000))).body;
		await shop.api("POST", `/friends/${SATO_ID}/block`, {});
		const after = (await count(dayOf(now - 2 * 86_400_000))).body;
		expect([after.followers, after.blocks]).toEqual([before.followers, Number(before.blocks) + 1]);
		expect((await count("2026-11-01")).status).toBe(400);
	});

	test.runIf(descriptionIsPresent)("answer as LINE describes", async () => {
		const messaging = new LineDescription("messaging-api.yml");
		expect(messaging.problems("GetFollowersResponse", (await list("?limit=1")).body)).toEqual([]);
		const insight = new LineDescription("insight.yml");
		expect(insight.problems("GetNumberOfFollowersResponse", (await count("20261101")).body)).toEqual([]);
	});
});
