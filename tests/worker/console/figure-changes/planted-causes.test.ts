import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import type { ChangedFigureName } from "#domain/console/figure-changes/changed-figures.ts";
import { buildAutoResponse } from "#tests/support/action-builders.ts";
import { buildProgram } from "#tests/support/api-program.ts";
import { beginBroadcastAccount, buildDraftBroadcast } from "#tests/support/broadcast-builders.ts";
import { buildDelivery } from "#tests/support/delivery-builders.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { countRoundTrips, explainQueryPlan } from "#tests/support/observed-database.ts";
import {
	type BuiltOperator,
	buildOperator,
	type ConsoleSession,
	signInOperator,
} from "#tests/support/operator-builders.ts";
import { buildRun } from "#tests/support/run-builders.ts";
import { buildSalon } from "#tests/support/salon/build-salon.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { storeRow } from "#tests/support/store-rows.ts";
import { nextId, type TestClock, tokyoTime } from "#tests/support/test-clock.ts";

interface Change {
	before: number;
	after: number;
	opposite: number;
	causes: {
		source: string;
		item_id: number;
		name: string | null;
		address: string | null;
		difference: number;
		share: number;
		changes: { deed: string; undo: unknown }[];
	}[];
	shows_changes: boolean;
	account_changes: { deed: string }[];
	chart: { date: string; count: number }[];
	periods: { before: string[]; after: string[] };
}

const DAY_OF_CHANGE = "2026-11-19";
const WEEK_BEFORE = "2026-11-12";

let clock: TestClock;
let author: BuiltOperator;
let operator: ConsoleSession;
beforeEach(async () => {
	({ clock, operator: author } = await beginBroadcastAccount());
	clock.rule();
	operator = await signInOperator(author);
});

const explain = (figure: ChangedFigureName, query = `&day=${DAY_OF_CHANGE}`, as = operator) =>
	requestJson<Change>(`/api/figure_changes?figure=${figure}${query}`, { as });

const at = (day: string, time = "12:00") => tokyoTime(`${day} ${time}`);

/** Entry of the log on the evening before the change. */
const logged = (verb: string, subject_type: string, subject_id: number | null, detail: object = {}) =>
	storeRow("audit_log", {
		at: at("2026-11-18", "18:00"),
		verb,
		subject_type,
		subject_id: subject_id === null ? null : String(subject_id),
		operator_id: author.id,
		detail,
	});

/** Sent messages of an item on both days. */
async function sent(source: string, item: number, before: number, after: number) {
	for (const [day, billed] of [
		[WEEK_BEFORE, before],
		[DAY_OF_CHANGE, after],
	] as const)
		await storeRow("sending_days", {
			day,
			kind: source,
			source,
			item_id: item,
			billed,
			free: 0,
			avoidable: 0,
		});
}

/** Other items with small differences, each with an entry of the log on the same evening. */
async function otherSends() {
	for (const [number, name] of ["入門", "再来店", "誕生日"].entries()) {
		const id = await storeRow("scenarios", { name, created_at: 1 });
		await sent("scenario", id, 20 + number, 20 + number + (number % 2 === 0 ? 3 : -3));
		await logged("scenario.update", "scenario", id);
	}
	await sent("", 0, 30, 32);
}

const newFriends = async (day: string, count: number, given: object = {}) => {
	const friends = [];
	for (let number = 0; number < count; number++)
		friends.push(await buildFriend({ followedAt: at(day), ...given }));
	return friends;
};

const first = ({ causes: [cause] }: Change) => ({
	source: cause?.source,
	item: cause?.item_id,
	difference: cause?.difference,
	deed: cause?.changes[0]?.deed,
});

describe("the first cause of a change is", () => {
	test("a broadcast that was sent", async () => {
		await otherSends();
		const broadcast = await buildDraftBroadcast({ clock, by: author });
		await sent("broadcast", broadcast.id, 0, 50);
		await logged("broadcast.order", "broadcast", broadcast.id);
		const change = await explain("sent");
		expect(first(change)).toMatchObject({ source: "broadcast", item: broadcast.id, difference: 50 });
		expect(change.causes[0]).toMatchObject({ address: `/line/broadcast/${broadcast.id}` });
		expect(change.causes[0]?.changes).toHaveLength(1);
		expect(change.causes[0]!.share).toBeGreaterThan(0.8);
	});

	test("a scenario with a further step", async () => {
		await otherSends();
		const id = await storeRow("scenarios", { name: "新しい案内", created_at: 1 });
		await sent("scenario", id, 10, 45);
		await logged("scenario.steps", "scenario", id);
		expect(first(await explain("sent"))).toMatchObject({ source: "scenario", item: id, difference: 35 });
	});

	test("an auto-response that was switched off", async () => {
		await otherSends();
		const { id } = await buildAutoResponse({ name: "営業時間" });
		await sent("response", id, 40, 0);
		await logged("reaction.deactivate", "reaction", id);
		expect(first(await explain("sent"))).toMatchObject({ source: "response", item: id, difference: -40 });
	});

	test("a reminder that was deleted among others", async () => {
		await otherSends();
		const id = await storeRow("episodes", { name: "来店の前", created_at: 1, deleted_at: 2 });
		await sent("reminder", id, 33, 0);
		await logged("episode.delete", "episode", null, { ids: [id, 998] });
		const change = await explain("sent");
		expect(first(change)).toMatchObject({ source: "reminder", item: id, difference: -33 });
		expect(change.causes[0]?.changes).toHaveLength(1);
	});

	test("a program that sends", async () => {
		await otherSends();
		const { codeId } = await buildProgram({});
		await sent("program", codeId, 2, 60);
		await logged("open_api_token.create", "open_api_code", codeId);
		expect(first(await explain("sent"))).toMatchObject({ source: "program", item: codeId, difference: 58 });
	});

	test("a sending mode that holds several items", async () => {
		await otherSends();
		for (const name of ["朝の案内", "夜の案内"]) {
			const id = await storeRow("scenarios", { name, created_at: 1 });
			await sent("scenario", id, 12, 0);
			for (let number = 0; number < 12; number++) {
				const friend = await buildFriend();
				const run = await buildRun({ friendId: friend.id, causeType: "scenario", causeId: id });
				await buildDelivery({
					friendId: friend.id,
					runId: run.id,
					state: "held",
					dueAt: at(DAY_OF_CHANGE),
					nextAttemptAt: null,
				});
			}
		}
		await logged("sending.modes", "setting", null);
		const change = await explain("sent");
		expect(first(change)).toMatchObject({ source: "held", item: 0, difference: -24 });
		expect(change.causes[0]?.changes).toHaveLength(1);
		expect(change.causes.filter(({ source }) => source === "scenario")).toHaveLength(1);
	});

	test("an emergency stop", async () => {
		await otherSends();
		const id = await storeRow("scenarios", { name: "毎日の案内", created_at: 1 });
		await sent("scenario", id, 15, 0);
		for (let number = 0; number < 15; number++) {
			const friend = await buildFriend();
			const run = await buildRun({ friendId: friend.id, causeType: "scenario", causeId: id });
			await buildDelivery({ friendId: friend.id, runId: run.id, dueAt: at(DAY_OF_CHANGE) });
		}
		await logged("sending.stop", "sending_stop", 1);
		const change = await explain("sent");
		expect(first(change)).toMatchObject({ source: "waiting", difference: -15 });
		expect(change.causes[0]?.changes).toHaveLength(1);
	});

	test("a landing that closed", async () => {
		const [closed, other] = [await landingOf("店頭のちらし"), await landingOf("ウェブサイト")];
		await visits(closed, await newFriends(WEEK_BEFORE, 9));
		await visits(other, await newFriends(WEEK_BEFORE, 4));
		await visits(other, await newFriends(DAY_OF_CHANGE, 5));
		await newFriends(WEEK_BEFORE, 3);
		await newFriends(DAY_OF_CHANGE, 2);
		await logged("landing.deactivate", "landing", closed);
		await logged("landing.update", "landing", other);
		const change = await explain("followed");
		expect(change).toMatchObject({ before: 16, after: 7, opposite: 1 });
		expect(first(change)).toMatchObject({ source: "landing", item: closed, difference: -9 });
		expect(change.causes[0]).toMatchObject({ name: "店頭のちらし" });
	});

	test("a broadcast after which friends blocked the account", async () => {
		const broadcast = await buildDraftBroadcast({ clock, by: author });
		for (const [blocks, received] of [
			[8, broadcast.id],
			[2, null],
		] as const)
			for (const friend of await newFriends("2026-10-01", blocks, {
				blockedAt: at(DAY_OF_CHANGE, "15:00"),
			}))
				if (received !== null)
					await buildDelivery({
						friendId: friend.id,
						broadcastId: received,
						state: "sent",
						dueAt: at(DAY_OF_CHANGE, "14:00"),
						nextAttemptAt: null,
					});
		await newFriends("2026-10-01", 1, { blockedAt: at(WEEK_BEFORE) });
		expect(first(await explain("blocked"))).toMatchObject({
			source: "broadcast",
			item: broadcast.id,
			difference: 8,
		});
	});

	test("a form that was closed", async () => {
		const [closed, other] = [await formOf("アンケート"), await formOf("お問い合わせ")];
		await answers(closed, WEEK_BEFORE, 7);
		await answers(other, WEEK_BEFORE, 3);
		await answers(other, DAY_OF_CHANGE, 2);
		await logged("form.stop", "form", closed);
		expect(first(await explain("answers"))).toMatchObject({ source: "form", item: closed, difference: -7 });
	});

	test("a link in a message", async () => {
		const friend = await buildFriend();
		const delivery = await buildDelivery({ friendId: friend.id, state: "sent", nextAttemptAt: null });
		const links = [await linkOf("新作"), await linkOf("地図")];
		for (const [number, [link, day]] of (
			[...Array(9).fill([0, DAY_OF_CHANGE]), ...Array(2).fill([1, DAY_OF_CHANGE]), [1, WEEK_BEFORE]] as [
				number,
				string,
			][]
		).entries())
			await storeRow("link_taps", {
				id: nextId(),
				delivery_id: delivery.id,
				link_id: links[link],
				friend_id: friend.id,
				created_at: at(day) + number,
			});
		expect(first(await explain("linkTaps"))).toMatchObject({ source: "link", item: links[0], difference: 9 });
	});

	test("a salon that took no bookings", async () => {
		const [closed, other] = [await buildSalon(), await buildSalon()];
		for (const [salon, day, count] of [
			[closed.id, WEEK_BEFORE, 6],
			[other.id, WEEK_BEFORE, 2],
			[other.id, DAY_OF_CHANGE, 3],
		] as const)
			for (let number = 0; number < count; number++) await bookingOf(salon, day);
		await logged("salon.update", "salon", closed.id);
		expect(first(await explain("bookings"))).toMatchObject({
			source: "salon",
			item: closed.id,
			difference: -6,
		});
	});
});

const landingOf = (name: string) => storeRow("landings", { name, code: name, created_at: 1 });
const linkOf = (name: string) =>
	storeRow("links", { name, url: `https://example.com/${name}`, created_at: 1 });
const formOf = (name: string) => storeRow("forms", { name, code: name, created_at: 1 });
async function visits(landing: number, friends: { id: number; followedAt: number | null }[]) {
	for (const { id, followedAt } of friends)
		await storeRow("landing_visits", {
			landing_id: landing,
			friend_id: id,
			added_friend: 1,
			created_at: followedAt,
		});
}
async function answers(form: number, day: string, count: number) {
	for (let number = 0; number < count; number++)
		await storeRow("form_answers", {
			form_id: form,
			friend_id: (await buildFriend()).id,
			answers: [],
			created_at: at(day) + number,
		});
}
const bookingOf = (salon: number, day: string) =>
	storeRow("reservations", {
		salon_id: salon,
		status: "approved",
		date: "2026-11-28",
		from_minute: 600,
		to_minute: 660,
		starts_at: at("2026-11-28", "10:00"),
		ends_at: at("2026-11-28", "11:00"),
		created_at: at(day),
	});

describe("a change", () => {
	test("of seven days compares them with the seven before, and draws four weeks", async () => {
		const id = await storeRow("scenarios", { name: "案内", created_at: 1 });
		for (const [day, billed] of [
			["2026-11-06", 2],
			["2026-11-12", 3],
			["2026-11-13", 4],
			["2026-11-19", 8],
		] as const)
			await storeRow("sending_days", {
				day,
				kind: "scenario",
				source: "scenario",
				item_id: id,
				billed,
				free: 0,
				avoidable: 0,
			});
		const change = await explain("sent", `&day=${DAY_OF_CHANGE}&days=7`);
		expect(change).toMatchObject({
			before: 5,
			after: 12,
			causes: [{ item_id: id, difference: 7, share: 1 }],
		});
		expect(change.chart).toHaveLength(28);
		expect(change.chart.at(-1)).toEqual({ date: DAY_OF_CHANGE, count: 8 });
		expect(change.periods.before.at(0)).toBe("2026-11-06");
	});

	test("shows no log without its ability, and is closed to those who see some friends", async () => {
		await otherSends();
		await logged("sending.caps", "sending_caps", null);
		expect((await explain("sent")).account_changes).toHaveLength(1);
		const reader = await signInOperator(
			await buildOperator({ abilities: ["friend-read", "delivery-read", "scenario-read"] }),
		);
		const change = await explain("sent", `&day=${DAY_OF_CHANGE}`, reader);
		expect(change).toMatchObject({ shows_changes: false, account_changes: [] });
		expect(change.causes.flatMap(({ changes }) => changes)).toEqual([]);
		const send = (query: string, as: ConsoleSession) => sendRequest(`/api/figure_changes?${query}`, { as });
		const limited = await signInOperator(await buildOperator({ scope: { all: false, tagIds: [1] } }));
		expect((await send("figure=sent", limited)).status).toBe(403);
		expect((await send("figure=answers", reader)).status).toBe(403);
		expect((await send("figure=sent&day=2026-11-21", operator)).status).toBe(422);
		expect((await send("figure=sent&day=0000-01-01", operator)).status).toBe(422);
		expect((await send("figure=sent&day=9999-12-31", operator)).status).toBe(422);
		expect((await send("figure=all", operator)).status).toBe(422);
	});

	test("is read along indexes", async () => {
		for (const figure of ["sent", "followed", "blocked", "linkTaps", "answers", "bookings"] as const) {
			const { database, trips } = countRoundTrips(env.DB);
			await requestJson(`/api/figure_changes?figure=${figure}`, { as: operator, env: { DB: database } });
			const [read, ...others] = trips.flat().filter(({ sql }) => sql.includes("as itemId, sum(count)"));
			expect(others).toEqual([]);
			const plan = (await explainQueryPlan(env.DB, read!)).join("\n");
			expect(plan, figure).not.toMatch(
				/SCAN (sending_days|d|f|friends|x|v|run|origin|reservations|deliveries)\b/,
			);
		}
	});
});
