import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import type { ReportFigureName } from "#domain/console/report/report-figures.ts";
import { USER_RATE } from "#domain/engine/friend-records/user-rate.ts";
import { storeLink } from "#tests/support/counted-links.ts";
import { buildDelivery } from "#tests/support/delivery-builders.ts";
import { buildFriend, buildTag } from "#tests/support/friend-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { countRoundTrips, explainQueryPlan } from "#tests/support/observed-database.ts";
import {
	buildOperator,
	buildSession,
	type ConsoleSession,
	signInOperator,
} from "#tests/support/operator-builders.ts";
import { storeReservation, storeTap } from "#tests/support/result-builders.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { storeRow, storeRows } from "#tests/support/store-rows.ts";
import { TestClock, tokyoTime } from "#tests/support/test-clock.ts";

interface Report {
	month: string;
	is_current: 0 | 1;
	days: string[];
	before_days: string[];
	figures: { name: ReportFigureName; values: number[]; before: number[] }[];
	broadcasts: { name: string; sent: number; tapped: number | null; booked: number | null }[] | null;
	quota: { used: number } | null;
}

const NOV_5 = tokyoTime("2026-11-05 10:00");
const OCT_5 = tokyoTime("2026-10-05 23:59");

let author: Awaited<ReturnType<typeof buildOperator>>;
let operator: ConsoleSession;
beforeEach(async () => {
	await resetState();
	new TestClock("2026-11-20 12:00").rule();
	author = await buildOperator();
	operator = await signInOperator(author);
});

const reportOf = (month?: string, as = operator, options: object = {}) =>
	requestJson<Report>(`/api/report${month ? `?month=${month}` : ""}`, { as, ...options });
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
/** Sums of a figure in the month and in the month before. */
const sumsOf = ({ figures }: Report, name: ReportFigureName) => {
	const figure = figures.find((each) => each.name === name);
	return figure && [sum(figure.values), sum(figure.before)];
};

/** Two friends with records of every figure in November, and some in October. */
async function fillMonths(tagIds: number[] = []) {
	const friend = await buildFriend({ followedAt: NOV_5, tagIds });
	const blocked = await buildFriend({ followedAt: OCT_5, blockedAt: NOV_5 });
	// Hidden friends are not counted.
	await buildFriend({ followedAt: NOV_5, blockedAt: NOV_5, userRate: USER_RATE.hidden });
	const [form, link, tracker, menu, salon, slot] = [
		await storeRow("forms", { name: "アンケート", code: "abcdef", created_at: 1 }),
		await storeLink("https://shop.example/new"),
		await storeRow("trackers", { name: "購入", tracker_code: "buy", created_at: 1 }),
		await storeRow("richmenus", { name: "メニュー", created_at: 1 }),
		await storeRow("salons", { name: "本店", created_at: 1 }),
		await storeRow("event_reserves", { name: "講習会", created_at: 1, starts_at: NOV_5 }),
	];
	for (const { id } of [friend, blocked]) {
		await storeRows([
			["form_answers", { form_id: form, friend_id: id, answers: "[]", created_at: NOV_5 }],
			["form_answers", { form_id: form, friend_id: id, answers: "[]", created_at: OCT_5 }],
			["conversions", { tracker_id: tracker, friend_id: id, value: 500, created_at: NOV_5 }],
			["richmenu_taps", { richmenu_id: menu, button_id: 1, friend_id: id, created_at: NOV_5 }],
			[
				"event_reservations",
				{ event_reserve_id: slot, friend_id: id, status: 1, created_at: 1, updated_at: 1 },
			],
		]);
	}
	await storeReservation(salon, friend, { at: OCT_5, date: "2026-11-06" });
	await storeReservation(salon, friend, { at: OCT_5, date: "2026-10-06", status: "canceled" });
	const broadcast = await storeRow("broadcasts", {
		...{
			name: "秋の案内",
			messages: "[]",
			operator_id: author.id,
			ordered_at: NOV_5,
			created_at: 1,
			updated_at: 1,
		},
		task_id: await storeTask(),
	});
	for (const { id: friendId } of [friend, blocked]) {
		const { id } = await buildDelivery({
			...{ friendId, broadcastId: broadcast, state: "sent", nextAttemptAt: null, sentAt: NOV_5 },
		});
		await storeTap(
			{ linkId: link, deliveryId: id, type: "broadcast", source: broadcast },
			{ id: friendId },
			NOV_5,
		);
	}
	await buildDelivery({
		...{ friendId: friend.id, broadcastId: broadcast, state: "failed", nextAttemptAt: null, sentAt: null },
	});
	await storeRows([
		["message_days", { day: "2026-11-05", received: 3, sent: 8 }],
		["message_days", { day: "2026-10-05", received: 1, sent: 2 }],
	]);
}

async function storeTask(): Promise<number> {
	const action = await storeRow("actions", { name: "配信", created_at: 1, updated_at: 1 });
	return storeRow("action_tasks", { action_id: action, status: 2, total: 2, done: 2, created_at: 1 });
}

test("a month's figures by day, beside those of the month before", async () => {
	await fillMonths();
	const found = await reportOf("2026-11");
	expect([found.days.length, found.before_days.length, found.is_current]).toEqual([20, 20, 1]);
	expect(Object.fromEntries(found.figures.map(({ name }) => [name, sumsOf(found, name)]))).toEqual({
		...{ followed: [1, 1], blocked: [1, 0], sent: [8, 2], received: [3, 1], linkTaps: [2, 0] },
		...{ menuTaps: [2, 0], answers: [2, 2], bookings: [3, 0], conversions: [2, 0], sales: [1_000, 0] },
	});
	// 23:59 of the 5th in the account's zone is the 5th.
	expect(found.figures.find(({ name }) => name === "answers")?.before[4]).toBe(2);
	expect(found.broadcasts).toMatchObject([{ name: "秋の案内", sent: 2, tapped: 2, booked: 0 }]);
});

test("a past month is whole, and has no count of LINE's", async () => {
	await fillMonths();
	const found = await reportOf("2026-10");
	expect([found.days.length, found.before_days.length, found.is_current, found.quota]).toEqual([
		31,
		30,
		0,
		null,
	]);
	expect(sumsOf(found, "answers")).toEqual([2, 0]);
	expect(found.broadcasts).toEqual([]);
	expect((await reportOf()).month).toBe("2026-11");
	for (const month of ["2026-12", "2026-13", "x"])
		expect((await sendRequest(`/api/report?month=${month}`, { as: operator })).status).toBe(422);
});

test("an operator of a branch sees the branch's figures, and no messages of the whole account", async () => {
	const tag = await buildTag();
	await fillMonths([tag.id]);
	const staff = await buildSession({ scope: { all: false, tagIds: [tag.id] } });
	const found = await reportOf("2026-11", staff);
	expect(Object.fromEntries(found.figures.map(({ name, values }) => [name, sum(values)]))).toEqual({
		...{
			followed: 1,
			blocked: 0,
			linkTaps: 1,
			menuTaps: 1,
			answers: 1,
			bookings: 2,
			conversions: 1,
			sales: 500,
		},
	});
	expect(found.broadcasts).toEqual([]);
});

test("a role sees the figures of the records that it may read", async () => {
	await fillMonths();
	const reader = await buildSession({ abilities: ["friend-read", "form-read"] });
	const found = await reportOf("2026-11", reader);
	expect(found.figures.map(({ name }) => name)).toEqual([
		"followed",
		"blocked",
		"sent",
		"received",
		"answers",
	]);
	expect(found.broadcasts).toBeNull();
	// The bookings of the event are for who may read events.
	const salonReader = await buildSession({ abilities: ["friend-read", "salon-read"] });
	expect(sumsOf(await reportOf("2026-11", salonReader), "bookings")).toEqual([1, 0]);
	const other = await buildSession({ abilities: ["form-read"] });
	expect((await sendRequest("/api/report", { as: other })).status).toBe(403);
});

test("a report walks along indexes", async () => {
	const { database, trips } = countRoundTrips(env.DB);
	await reportOf("2026-10", operator, { env: { DB: database } });
	const asked = trips.flat().filter(({ sql }) => /count/.test(sql) && !/sessions/.test(sql));
	expect(asked.length).toBeGreaterThanOrEqual(11);
	for (const statement of asked) {
		const plan = (await explainQueryPlan(env.DB, statement)).join("\n");
		// Owners of records (o), salons (s) and broadcasts (b) are few.
		expect(plan, statement.sql).not.toMatch(/SCAN (x|d|t|friends|reservations|message_days)\b/);
	}
});
