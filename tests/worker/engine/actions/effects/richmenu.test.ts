import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Friend } from "#db/engine/friends.ts";
import { ACTION_TEXTS } from "#domain/platform/texts/actions.ts";
import { DELIVERY_TEXTS } from "#domain/platform/texts/deliveries.ts";
import { RICHMENU_TEXTS } from "#domain/platform/texts/richmenus.ts";
import { HOUR } from "#domain/platform/time/time.ts";
import { TestClock } from "#tests/support/clock.ts";
import { triedInEveryState } from "#tests/support/effect-states.ts";
import { effect, item, refusedAt, run, runFor, tellOfMenus } from "#tests/support/effects.ts";
import { buildFriend } from "#tests/support/friends.ts";
import { appendixOf } from "#tests/support/items.ts";
import { line } from "#tests/support/line.ts";
import { problemsAtLine } from "#tests/support/line-validity.ts";
import { beginAnew } from "#tests/support/migrations.ts";
import { signedInOperator } from "#tests/support/operators.ts";
import { pngOf } from "#tests/support/pictures.ts";
import { ask } from "#tests/support/requests.ts";
import { rows } from "#tests/support/snapshot.ts";
import { restore } from "#tests/support/stored.ts";

beforeAll(async () => {
	await beginAnew();
	await env.MEDIA.put("menu", pngOf(2_500, 843));
});
let clock: TestClock;
let friend: Friend;
beforeEach(async () => {
	await line.forget();
	clock = new TestClock("2026-11-20 10:00");
	friend = await buildFriend();
});

const BUTTON = {
	...{ id: 1, label: "予約する", x: 0, y: 0, width: 2_500, height: 843, type: "message", text: "予約" },
	...{ uri: "", action_id: null, is_tap_recording: 0 },
};

/** A menu that LINE does not have yet. */
const menu = (given: object = {}) =>
	item("richmenus", { media_key: "menu", width: 2_500, height: 843, buttons: [BUTTON], ...given });
const showing = (menu_id: number) => effect("richmenu", { menu_id });

/** What the friend is shown: by us and at LINE, each by our menu's id. */
async function shown(who: Pick<Friend, "id" | "lineUserId">) {
	const [ours] = await rows<{ id: number }>(
		"select richmenu_id as id from friend_richmenus where friend_id = ?",
		who.id,
	);
	const at = (await line.shown())[who.lineUserId];
	const made = (await line.menus()).find(({ richMenuId }) => richMenuId === at);
	return { ours: ours?.id ?? null, atLine: made ? Number(/musubi-(\d+)/.exec(made.name)?.[1]) : null };
}

/** Makes the menus that friends wait for, and shows them. */
async function settle(): Promise<void> {
	for (let round = 0; round < 3; round++) {
		clock.advance(HOUR);
		await tellOfMenus(clock);
	}
}

const openLinks = () =>
	rows<{ friend_id: number; error: string | null }>("select friend_id, error from richmenu_links");

describe("[A-047] a menu", () => {
	triedInEveryState({
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
		if (before !== "none") await run(clock, friend, [showing(ids[before])]);
		await settle();
		expect(await run(clock, friend, [showing(ids[set])])).toBe("d");
		await settle();
		const id = ids[after] || null;
		expect(await shown(friend)).toEqual({ ours: id, atLine: id });
		expect(await openLinks()).toEqual([]);
		expect(await problemsAtLine()).toEqual([]);
	});

	test("several friends, by LINE's call for many", async () => {
		const [id, others] = [await menu(), [await buildFriend(), await buildFriend()]];
		const all = [friend, ...others];
		expect(await runFor(clock, all, [showing(id)])).toEqual(["d", "d", "d"]);
		await settle();
		for (const who of all) expect(await shown(who)).toEqual({ ours: id, atLine: id });
		expect(await runFor(clock, all, [showing(0)])).toEqual(["d", "d", "d"]);
		await settle();
		for (const who of all) expect(await shown(who)).toEqual({ ours: null, atLine: null });
		const bulk = (await line.calls()).filter(({ body }) => body?.userIds);
		expect(bulk.map(({ path, body }) => [path, body?.userIds?.toSorted()])).toEqual(
			["link", "unlink"].map((verb) => [
				`/v2/bot/richmenu/bulk/${verb}`,
				all.map(({ lineUserId }) => lineUserId).sort(),
			]),
		);
		expect(await problemsAtLine()).toEqual([]);
	});
});

describe("of a menu", () => {
	test("that LINE does not have yet, the friend is shown it once it is made", async () => {
		const id = await menu();
		expect(await run(clock, friend, [showing(id)])).toBe("d");
		expect(await shown(friend)).toEqual({ ours: id, atLine: null });
		await settle();
		expect(await shown(friend)).toEqual({ ours: id, atLine: id });
		expect((await line.menus()).map(({ areas }) => areas)).toMatchObject([
			[{ bounds: { x: 0, y: 0, width: 2_500, height: 843 }, action: { type: "message", text: "予約" } }],
		]);
	});

	test.each<[string, Record<string, unknown>, outcome: string]>([
		["that was deleted", { deleted_at: 1 }, "g"],
		["that is switched off", { is_active: 0 }, "s"],
	])("%s, nothing changes", async (_, state, outcome) => {
		const [old, id] = [await menu(), await menu()];
		await run(clock, friend, [showing(old)]);
		await settle();
		await restore("richmenus", id, state);
		expect(await run(clock, friend, [showing(id)])).toBe(outcome);
		await settle();
		expect(await shown(friend)).toEqual({ ours: old, atLine: old });
		await restore("richmenus", old, { deleted_at: 1 });
	});

	test("that is switched off, the run says so instead of a deletion", async () => {
		const id = await menu({ is_active: 0 });
		await run(clock, friend, [showing(id)]);
		const runs = await ask(`/api/friends/${friend.id}/runs`, { as: await signedInOperator() });
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

		/** What the run, the friend's page, the menu's row and the notices say. */
		async function told(id: number): Promise<Told> {
			const as = await signedInOperator();
			const [runs, its, appendix, notices] = await Promise.all([
				ask<Told["runs"]>(`/api/friends/${friend.id}/runs`, { as }),
				ask<Told["friend"]>(`/api/friends/${friend.id}`, { as }),
				appendixOf("richmenu", as, id),
				ask<Told["notices"]>("/api/richmenus/failed", { as }),
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
			await run(clock, friend, [showing(id)]);
			expect(await told(id)).toMatchObject(nothing);
			await line.answers("menu-link", { status: 400, message: "Invalid" });
			await settle();
			expect(await told(id)).toMatchObject(everywhere(id, expect.stringContaining("Invalid")));
			await rows(
				"update richmenu_links set next_attempt_at = ?, attempts = 0 returning friend_id",
				clock.now,
			);
			await settle();
			expect(await told(id)).toMatchObject(nothing);
			expect(await shown(friend)).toEqual({ ours: id, atLine: id });
		});

		test("where the menu has no picture", async () => {
			const id = await menu({ media_key: null });
			await run(clock, friend, [showing(id)]);
			await settle();
			expect(await told(id)).toMatchObject(everywhere(id, RICHMENU_TEXTS.menuImageRequired));
			await rows("delete from richmenu_links returning friend_id");
		});

		test("where LINE has been in trouble for long, though it is still tried", async () => {
			const id = await menu();
			await run(clock, friend, [showing(id)]);
			const trouble = { status: 500 };
			await line.answers("menu-link", ...Array.from({ length: 8 }, () => trouble));
			await settle();
			expect(await told(id)).toMatchObject(nothing);
			await settle();
			expect(await told(id)).toMatchObject(everywhere(id, DELIVERY_TEXTS.lineTrouble(500)));
			await settle();
			expect(await told(id)).toMatchObject(nothing);
		});

		test("to whom may see the friend", async () => {
			const id = await menu({ media_key: null });
			await run(clock, friend, [showing(id)]);
			await settle();
			const as = await signedInOperator({ scope: { all: false, tagIds: [] } });
			// That LINE does not have the menu is said; of whose phone it concerns, nothing.
			const { items } = await ask<Told["notices"]>("/api/richmenus/failed", { as });
			expect(items.find((item) => item.id === id)).toMatchObject({ count: 0 });
			await rows("delete from richmenu_links returning friend_id");
		});
	});
});

test("the last of several menus of one action is shown", async () => {
	const [one, other] = [await menu(), await menu()];
	expect(await run(clock, friend, [showing(one), showing(0), showing(other)])).toBe("ddd");
	await settle();
	expect(await shown(friend)).toEqual({ ours: other, atLine: other });
});

test("is refused of a number that no menu has", () => {
	expect(refusedAt("richmenu", { menu_id: -1 })).toBe("menu_id");
	expect(refusedAt("richmenu", { menu_id: "" })).toBe("menu_id");
});
