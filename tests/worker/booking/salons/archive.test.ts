import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { SALON_TEXTS } from "#domain/platform/texts/salon-texts.ts";
import { recountSalons } from "#functions/booking/salons/recount-salons.ts";
import { readRows } from "#tests/support/database-snapshot.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { type BuiltSalon, buildSalon } from "#tests/support/salon/build-salon.ts";
import { OpenSalonBoard } from "#tests/support/salon/open-board.ts";
import { buildBookingInput, TestSalonRoom } from "#tests/support/salon/test-room.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { advanceSteps, buildStep, expectStepsSave, listSentSteps } from "#tests/support/step-requests.ts";
import { TestClock, tokyoTime } from "#tests/support/test-clock.ts";

let clock: TestClock;
let operator: ConsoleSession;
let salon: BuiltSalon;
beforeEach(async () => {
	await resetState();
	clock = new TestClock("2026-11-20 10:00").rule();
	operator = await buildSession();
	salon = await buildSalon();
});

const base = () => `/api/salon/${salon.id}`;
const archive = (query = "") => sendRequest(`${base()}${query}`, { as: operator, method: "DELETE" });
const restore = () => sendRequest(`${base()}/restore`, { as: operator, method: "POST" });
const listed = async () =>
	(
		await requestJson<{ data: { id: number; is_archived: boolean; enable_online: boolean }[] }>(
			"/api/salon",
			{
				as: operator,
			},
		)
	).data;

describe("a salon with bookings to come", () => {
	test("is archived only by somebody who insists; waiting changes count with their bookings", async () => {
		const room = new TestSalonRoom(salon, clock);
		const { id } = await room.must("createReservation", buildBookingInput(salon));
		await room.must("cancelReservation", { id, isRequest: true });
		await room.must("cancelReservation", {
			id: (await room.must("createReservation", buildBookingInput(salon, { from: "12:00" }))).id,
		});
		const refused = await archive();
		expect([refused.status, await refused.json()]).toEqual([409, { ERROR: [SALON_TEXTS.inUse(1)] }]);
		expect((await listed())[0]!.is_archived).toBe(false);
		expect((await archive("?force=1")).status).toBe(200);
		expect((await listed())[0]!.is_archived).toBe(true);
	});
});

describe("an archived salon", () => {
	test("comes back with what it had, behind the others and without online bookings, in its history", async () => {
		const other = await buildSalon();
		const { id } = await new TestSalonRoom(salon, clock).must("createReservation", buildBookingInput(salon));
		await archive("?force=1");
		expect((await sendRequest(`${base()}/configs`, { as: operator })).status).toBe(404);
		expect([(await restore()).status, (await restore()).status]).toEqual([200, 200]);
		expect((await listed()).map((each) => [each.id, each.is_archived, each.enable_online])).toEqual([
			[other.id, false, true],
			[salon.id, false, false],
		]);
		const shown = await requestJson<{ data: { id: number }[] }>(`${base()}/reservations`, { as: operator });
		expect(shown.data.map((each) => each.id)).toEqual([id]);
		expect(await readRows("select label, subject from salon_history order by id")).toEqual([
			{ label: "manager_create", subject: "reservation" },
			{ label: "settings", subject: "rules" },
			{ label: "settings", subject: "rules" },
		]);
		// Its room keeps working behind the fence.
		const json = {
			date: "2026-12-02",
			from: "10:00",
			to: "11:00",
			name: "客",
			salon_resource_id: salon.resources[0],
		};
		const made = await sendRequest(`/api/v2/salon/${salon.id}/reservations`, {
			as: operator,
			method: "POST",
			json,
		});
		expect(made.status).toBe(200);
	});

	test("reminds friends again of what is still to come once it is back, and of nothing while it was away", async () => {
		const friend = await buildFriend();
		const { id: episode } = await requestJson<{ id: number }>("/api/episodes", {
			...{ as: operator, json: { name: "リマインダ", type: 10, salon_id: salon.id } },
		});
		await expectStepsSave("episode", operator, episode, ["-8 10:00", "-5 10:00", "-1 18:00"].map(buildStep));
		await requestJson(`/api/episodes/${episode}/activate`, { as: operator, json: {} });
		await new TestSalonRoom(salon, clock).must(
			"createReservation",
			buildBookingInput(salon, { member_id: friend.id }),
		);
		await archive("?force=1");
		await advanceSteps(clock, tokyoTime("2026-11-24 10:00"));
		clock.rule();
		expect((await restore()).status).toBe(200);
		await advanceSteps(clock, tokyoTime("2026-12-31 00:00"));
		expect(await listSentSteps()).toEqual(["2026-11-26 10:00 -5 10:00", "2026-11-30 18:00 -1 18:00"]);
	});

	test("that never was is not found", async () => {
		const response = await sendRequest("/api/salon/999/restore", { as: operator, method: "POST" });
		expect(response.status).toBe(404);
	});
});

test("an item that friends are asked for is added once, however often its save is sent", async () => {
	const add = () =>
		sendRequest(`${base()}/online_configs?attr=customer:upsert`, {
			as: operator,
			method: "PATCH",
			json: { name: "電話", type: "tel" },
			headers: { "Idempotency-Key": "customer-item-1" },
		});
	expect([(await add()).status, (await add()).status]).toEqual([200, 200]);
	expect(await readRows("select name from salon_customer_items")).toEqual([{ name: "電話" }]);
});

test("boards of a salon hear that the clock counted otherwise than its room, and of no other", async () => {
	const other = await buildSalon();
	await new TestSalonRoom(salon, clock).must(
		"createReservation",
		buildBookingInput(salon, { option: "request" }),
	);
	await recountSalons(clock.context());
	await env.DB.prepare("update salon_counters set unsolved = 7 where salon_id = ?").bind(salon.id).run();
	const boards = [
		await OpenSalonBoard.open(operator, salon.id),
		await OpenSalonBoard.open(operator, other.id),
	];
	await recountSalons(clock.context());
	await expect
		.poll(() => boards[0]!.frames)
		.toEqual([{ event: "salon_changed", data: { seq: 1, subject: "unsolved", id: 1 } }]);
	expect(boards[1]!.frames).toEqual([]);
	for (const board of boards) board.close();
});
