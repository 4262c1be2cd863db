import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { FriendRecord } from "#db/engine/friends.ts";
import { ACTION_TEXTS } from "#domain/platform/texts/actions-texts.ts";
import { DELIVERY_TEXTS } from "#domain/platform/texts/deliveries-texts.ts";
import { RICHMENU_TEXTS } from "#domain/platform/texts/richmenus-texts.ts";
import { HOUR } from "#domain/platform/time/wire-time.ts";
import { readRows } from "#tests/support/database-snapshot.ts";
import {
	beginEffectTest,
	buildEffect,
	findRefusedField,
	insertNamedRow,
	runEffects,
	runEffectsFor,
	syncMenus,
} from "#tests/support/effect-runs.ts";
import { testInEveryState } from "#tests/support/effect-states.ts";
import { fakeLine } from "#tests/support/fake-line.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { fetchItemAppendix } from "#tests/support/item-requests.ts";
import { findLineProblems } from "#tests/support/line-validity.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildSession } from "#tests/support/operator-builders.ts";
import { buildPng } from "#tests/support/sample-pictures.ts";
import { requestJson } from "#tests/support/send-request.ts";
import { updateRow } from "#tests/support/store-rows.ts";
import type { TestClock } from "#tests/support/test-clock.ts";

beforeAll(async () => {
	await resetState();
	await env.MEDIA.put("menu", buildPng(2_500, 843));
});
let clock: TestClock;
let friend: FriendRecord;
beforeEach(async () => {
	({ clock, friend } = await beginEffectTest());
});

const BUTTON = {
	...{ id: 1, label: "予約する", x: 0, y: 0, width: 2_500, height: 843, type: "message", text: "予約" },
	...{ uri: "", action_id: null, is_tap_recording: 0 },
};

/** Menu that does not exist at LINE yet. */
const menu = (given: object = {}) =>
	insertNamedRow("richmenus", { media_key: "menu", width: 2_500, height: 843, buttons: [BUTTON], ...given });
const showing = (menu_id: number) => buildEffect("richmenu", { menu_id });

/** The friend's menu in our database and at LINE, both by our id. */
async function shown(who: Pick<FriendRecord, "id" | "lineUserId">) {
	const [ours] = await readRows<{ id: number }>(
		"select richmenu_id as id from friend_richmenus where friend_id = ?",
		who.id,
	);
	const at = (await fakeLine.shown())[who.lineUserId];
	const made = (await fakeLine.menus()).find(({ richMenuId }) => richMenuId === at);
	return { ours: ours?.id ?? null, atLine: made ? Number(/musubi-(\d+)/.exec(made.name)?.[1]) : null };
}

/** Creates and links the desired menus. */
async function settle(): Promise<void> {
	for (let round = 0; round < 3; round++) {
		clock.advance(HOUR);
		await syncMenus(clock);
	}
}

const openLinks = () =>
	readRows<{ friend_id: number; error: string | null }>("select friend_id, error from richmenu_links");

describe("[A-047] a menu", () => {
	testInEveryState({
		build: async () => showing(await menu()),
		trace: async (who, { menu_id }) => (await shown(who)).ours === menu_id,
		done: true,
	});
});

describe("for a friend who is shown", () => {
	type Shown = "none" | "this" | "other";
	test.each<[name: string, before: Shown, set: "this" | "none", after: Shown]>([
		["none: shows it", "none", "this", "this"],
		["another: shows it instead", "other", "this", "this"],
		["it already: leaves it", "this", "this", "this"],
		["[A-082] one: takes it away", "this", "none", "none"],
		["[A-082] none: takes nothing away", "none", "none", "none"],
	])("%s", async (_, before, set, after) => {
		const ids = { none: 0, this: await menu(), other: await menu() };
		if (before !== "none") await runEffects(clock, friend, [showing(ids[before])]);
		await settle();
		expect(await runEffects(clock, friend, [showing(ids[set])])).toBe("d");
		await settle();
		const id = ids[after] || null;
		expect(await shown(friend)).toEqual({ ours: id, atLine: id });
		expect(await openLinks()).toEqual([]);
		expect(await findLineProblems()).toEqual([]);
	});

	test("several friends, by LINE's call for many", async () => {
		const [id, others] = [await menu(), [await buildFriend(), await buildFriend()]];
		const all = [friend, ...others];
		expect(await runEffectsFor(clock, all, [showing(id)])).toEqual(["d", "d", "d"]);
		await settle();
		for (const who of all) expect(await shown(who)).toEqual({ ours: id, atLine: id });
		expect(await runEffectsFor(clock, all, [showing(0)])).toEqual(["d", "d", "d"]);
		await settle();
		for (const who of all) expect(await shown(who)).toEqual({ ours: null, atLine: null });
		const bulk = (await fakeLine.calls()).filter(({ body }) => body?.userIds);
		expect(bulk.map(({ path, body }) => [path, body?.userIds?.toSorted()])).toEqual(
			["link", "unlink"].map((verb) => [
				`/v2/bot/richmenu/bulk/${verb}`,
				all.map(({ lineUserId }) => lineUserId).sort(),
			]),
		);
		expect(await findLineProblems()).toEqual([]);
	});
});

describe("of a menu", () => {
	test("that LINE does not have yet, the friend is shown it once it is made", async () => {
		const id = await menu();
		expect(await runEffects(clock, friend, [showing(id)])).toBe("d");
		expect(await shown(friend)).toEqual({ ours: id, atLine: null });
		await settle();
		expect(await shown(friend)).toEqual({ ours: id, atLine: id });
		expect((await fakeLine.menus()).map(({ areas }) => areas)).toMatchObject([
			[{ bounds: { x: 0, y: 0, width: 2_500, height: 843 }, action: { type: "message", text: "予約" } }],
		]);
	});

	test.each<[string, Record<string, unknown>, outcome: string]>([
		["that was deleted", { deleted_at: 1 }, "g"],
		["that is switched off", { is_active: 0 }, "s"],
	])("%s, nothing changes", async (_, state, outcome) => {
		const [old, id] = [await menu(), await menu()];
		await runEffects(clock, friend, [showing(old)]);
		await settle();
		await updateRow("richmenus", id, state);
		expect(await runEffects(clock, friend, [showing(id)])).toBe(outcome);
		await settle();
		expect(await shown(friend)).toEqual({ ours: old, atLine: old });
		await updateRow("richmenus", old, { deleted_at: 1 });
	});

	test("that is switched off, the run says so instead of a deletion", async () => {
		const id = await menu({ is_active: 0 });
		await runEffects(clock, friend, [showing(id)]);
		const runs = await requestJson(`/api/friends/${friend.id}/runs`, { as: await buildSession() });
		expect(runs).toMatchObject({
			items: [{ effects: [{ outcome: "skipped", reason: ACTION_TEXTS.menuSwitchedOff }] }],
		});
	});

	describe("that does not come to the friend's phone is told", () => {
		interface Told {
			runs: { items: { effects: { outcome: string; reason: string | null }[] }[] };
			friend: { failed_richmenu: { richmenu_id: number | null; name: string; reason: string } | null };
			appendix: Record<string, unknown> | undefined;
			notices: { items: { id: number | null; count: number; reason: string }[] };
		}

		/** Results shown by the run, the friend's page, the menu's row and the notices. */
		async function told(id: number): Promise<Told> {
			const as = await buildSession();
			const [runs, its, appendix, notices] = await Promise.all([
				requestJson<Told["runs"]>(`/api/friends/${friend.id}/runs`, { as }),
				requestJson<Told["friend"]>(`/api/friends/${friend.id}`, { as }),
				fetchItemAppendix("richmenu", as, id),
				requestJson<Told["notices"]>("/api/richmenus/failed", { as }),
			]);
			// Menus of other tests may be missing at LINE too.
			const ofMenu = notices.items.filter((item) => item.id === id);
			return { runs, friend: its, appendix, notices: { items: ofMenu } };
		}

		const nothing = {
			runs: { items: [{ effects: [{ outcome: "done", reason: null }] }] },
			friend: { failed_richmenu: null },
			appendix: { failed_count: 0, failure: null },
			notices: { items: [] },
		};
		const everywhere = (id: number, reason: unknown) => ({
			runs: { items: [{ effects: [{ outcome: "failed", reason }] }] },
			friend: { failed_richmenu: { richmenu_id: id, reason } },
			appendix: { failed_count: 1, failure: reason },
			notices: { items: [{ id, count: 1, reason }] },
		});

		test("where LINE refuses to show it; shown after all, nothing is told any more", async () => {
			const id = await menu();
			await runEffects(clock, friend, [showing(id)]);
			expect(await told(id)).toMatchObject(nothing);
			await fakeLine.answers("menu-link", { status: 400, message: "Invalid" });
			await settle();
			expect(await told(id)).toMatchObject(everywhere(id, expect.stringContaining("Invalid")));
			await readRows(
				"update richmenu_links set next_attempt_at = ?, attempts = 0 returning friend_id",
				clock.now,
			);
			await settle();
			expect(await told(id)).toMatchObject(nothing);
			expect(await shown(friend)).toEqual({ ours: id, atLine: id });
		});

		test("where the menu has no picture", async () => {
			const id = await menu({ media_key: null });
			await runEffects(clock, friend, [showing(id)]);
			await settle();
			expect(await told(id)).toMatchObject(everywhere(id, RICHMENU_TEXTS.menuImageRequired));
			await readRows("delete from richmenu_links returning friend_id");
		});

		test("where LINE has been in trouble for long, though it is still tried", async () => {
			const id = await menu();
			await runEffects(clock, friend, [showing(id)]);
			const trouble = { status: 500 };
			await fakeLine.answers("menu-link", ...Array.from({ length: 8 }, () => trouble));
			await settle();
			expect(await told(id)).toMatchObject(nothing);
			await settle();
			expect(await told(id)).toMatchObject(everywhere(id, DELIVERY_TEXTS.lineTrouble(500)));
			await settle();
			expect(await told(id)).toMatchObject(nothing);
		});

		test("to whom may see the friend", async () => {
			const id = await menu({ media_key: null });
			await runEffects(clock, friend, [showing(id)]);
			await settle();
			const as = await buildSession({ scope: { all: false, tagIds: [] } });
			// The notice shows that the menu is missing at LINE, but not whose phone it concerns.
			const { items } = await requestJson<Told["notices"]>("/api/richmenus/failed", { as });
			expect(items.find((item) => item.id === id)).toMatchObject({ count: 0 });
			await readRows("delete from richmenu_links returning friend_id");
		});
	});
});

test("the last of several menus of one action is shown", async () => {
	const [one, other] = [await menu(), await menu()];
	expect(await runEffects(clock, friend, [showing(one), showing(0), showing(other)])).toBe("ddd");
	await settle();
	expect(await shown(friend)).toEqual({ ours: other, atLine: other });
});

test("is refused of a number that no menu has", () => {
	expect(findRefusedField("richmenu", { menu_id: -1 })).toBe("menu_id");
	expect(findRefusedField("richmenu", { menu_id: "" })).toBe("menu_id");
});
