import { beforeEach, describe, expect, test } from "vitest";
import type { FriendRecord } from "#db/engine/friends.ts";
import { changedReservationInput } from "#domain/booking/salons/inputs/reservation-inputs.ts";
import { EPISODE_TEXTS } from "#domain/platform/texts/episodes-texts.ts";
import { DAY, HOUR, MINUTE, toWireTime } from "#domain/platform/time/wire-time.ts";
import { sendDueReminders } from "#functions/automation/reminders/send-due-reminders.ts";
import { runTick } from "#functions/tick.ts";
import { buildAction, sendTextEffect } from "#tests/support/action-builders.ts";
import { SEEDS } from "#tests/support/circumstances/seeds.ts";
import { countRows, readRows } from "#tests/support/database-snapshot.ts";
import { buildFriend, buildTag } from "#tests/support/friend-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { type BuiltSalon, buildSalon } from "#tests/support/salon/build-salon.ts";
import { buildBookingInput, TestSalonRoom } from "#tests/support/salon/test-room.ts";
import { createRandomGenerator } from "#tests/support/seeded-generator.ts";
import { sendDeliveries } from "#tests/support/send-deliveries.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import {
	advanceSteps,
	buildStep,
	expectStepsSave,
	listSentSteps,
	requestStepsSave,
} from "#tests/support/step-requests.ts";
import { TestClock, tokyoTime } from "#tests/support/test-clock.ts";

let clock: TestClock;
let salon: BuiltSalon;
let friend: FriendRecord;
let room: TestSalonRoom;
let operator: ConsoleSession;
beforeEach(async () => {
	await resetState();
	clock = new TestClock("2026-11-20 10:00").rule();
	friend = await buildFriend({ name: "花子" });
	salon = await buildSalon();
	room = new TestSalonRoom(salon, clock);
	operator = await buildSession();
});

const send = <Answer>(method: string, path: string, json: object = {}) =>
	requestJson<Answer>(path, { as: operator, method, json });
const make = async (type: 10 | 11, ...when: string[]) => {
	const { id } = await send<{ id: number }>("POST", "/api/episodes", {
		...{ name: "リマインダ", type, salon_id: salon.id },
	});
	await expectStepsSave("episode", operator, id, when.map(buildStep));
	await send("POST", `/api/episodes/${id}/activate`);
	return id;
};
const book = (given: Record<string, unknown> = {}) =>
	room.must("createReservation", buildBookingInput(salon, { member_id: friend.id, ...given }));
const move = (id: number, given: object) =>
	room.must(
		"updateReservation",
		changedReservationInput.parse({
			...{ id, date: "2026-12-01", from: "10:00", name: "佐藤", member_id: friend.id },
			...{ course_id: salon.courses[0], salon_resource_id: salon.resources[0] },
			...given,
		}),
	);
const until = (when: string) => advanceSteps(clock, tokyoTime(when));
const reminders = () =>
	readRows("select episode_id, state, round from friend_reminders order by id") as Promise<
		{ episode_id: number; state: string; round: number }[]
	>;

describe("[M-271] the reminder of a salon", () => {
	test("comes at its days before a visit, and the follow-up after it, each once", async () => {
		await make(10, "-7 10:00", "-1 18:00", "0 08:00");
		await make(11, "0", "3 10:00");
		await book();
		await until("2027-01-01 00:00");
		expect(await listSentSteps()).toEqual([
			"2026-11-24 10:00 -7 10:00",
			"2026-11-30 18:00 -1 18:00",
			"2026-12-01 08:00 0 08:00",
			"2026-12-01 11:00 0",
			"2026-12-04 10:00 3 10:00",
		]);
	});

	test("comes some hours before a visit too, and the follow-up some hours after it, to the minute", async () => {
		const hours = (minute: number, text: string) => ({ day: 0, minute, inputs: [sendTextEffect(text)] });
		const [reminder, follow] = [await make(10), await make(11)];
		await expectStepsSave("episode", operator, reminder, [hours(-180, "3時間前"), hours(-90, "90分前")]);
		await expectStepsSave("episode", operator, follow, [hours(1_440 + 120, "2時間後")]);
		const { id } = await book({ from: "00:30", force: true });
		await until("2026-11-30 21:29");
		expect(await listSentSteps()).toEqual([]);
		const asked = await requestJson<{ steps: { waiting: number }[] }>(`/api/episode/${reminder}/steps`, {
			as: operator,
		});
		expect(asked.steps.map(({ waiting }) => waiting)).toEqual([1, 0]);
		await until("2026-11-30 22:00");
		// Moved within its day: sent steps are not repeated, pending ones move along.
		await move(id, { from: "02:00", force: true });
		await until("2026-12-10 00:00");
		expect(await listSentSteps()).toEqual([
			"2026-11-30 21:30 3時間前",
			"2026-12-01 00:30 90分前",
			"2026-12-01 05:00 2時間後",
		]);
	});

	test("is moved with the reservation: what was told of another day is told again of the new one", async () => {
		await make(10, "-3 10:00", "-1 18:00");
		await make(11, "1 10:00");
		const { id } = await book();
		await until("2026-11-28 12:00");
		await move(id, { date: "2026-12-20", from: "15:00" });
		await until("2026-12-18 12:00");
		// The same day at another time: no step is sent twice.
		await move(id, { date: "2026-12-20", from: "16:00" });
		await until("2027-01-31 00:00");
		expect(await listSentSteps()).toEqual([
			"2026-11-28 10:00 -3 10:00",
			"2026-12-17 10:00 -3 10:00",
			"2026-12-19 18:00 -1 18:00",
			"2026-12-21 10:00 1 10:00",
		]);
	});

	test("ends with the reservation, canceled or deleted, and is set again where it stands again", async () => {
		await make(10, "-3 10:00", "-1 18:00");
		await make(11, "1 10:00");
		const canceled = await book();
		await room.must("deleteReservation", { id: (await book({ from: "13:00" })).id });
		await until("2026-11-28 12:00");
		await room.must("cancelReservation", { id: canceled.id });
		expect((await reminders()).map(({ state }) => state)).toEqual(Array(4).fill("cancelled"));
		await until("2026-11-30 12:00");
		await room.must("decideReservation", { id: canceled.id, status: "approved", force: false });
		await until("2026-12-31 00:00");
		expect(await listSentSteps()).toEqual([
			"2026-11-28 10:00 -3 10:00",
			"2026-11-30 18:00 -1 18:00",
			"2026-12-02 10:00 1 10:00",
		]);
	});

	test("sends nothing late to somebody who booked too late, nor on the wrong side of the visit", async () => {
		await make(10, "-3 10:00", "-1 08:00", "-1 18:00", "0 12:00");
		await make(11, "0 09:00", "0 20:00");
		clock.now = tokyoTime("2026-11-30 17:00");
		await book();
		await until("2026-12-31 00:00");
		expect(await listSentSteps()).toEqual(["2026-11-30 18:00 -1 18:00", "2026-12-01 20:00 0 20:00"]);
	});

	test("ends where another takes its place, which is turned off until somebody has looked at it", async () => {
		await make(10, "-3 10:00", "-1 18:00");
		await book();
		await until("2026-11-29 00:00");
		clock.rule();
		await send("POST", "/api/episodes", { name: "新しいリマインダ", type: 10, salon_id: salon.id });
		await until("2026-12-31 00:00");
		expect(await listSentSteps()).toEqual(["2026-11-28 10:00 -3 10:00"]);
		expect(await reminders()).toMatchObject([{ state: "cancelled" }]);
	});

	test("says nothing of a visit that began while nothing ran", async () => {
		await make(10, "-1 18:00");
		await book();
		await runTick(clock.context());
		clock.now = tokyoTime("2026-12-01 10:00");
		await runTick(clock.context());
		expect(await listSentSteps()).toEqual([]);
	});

	test("waits until a request is approved, and stays while a change or a cancel is asked for", async () => {
		await make(10, "-3 10:00", "-1 18:00");
		const { id } = await book({ option: "request" });
		expect(await reminders()).toEqual([]);
		await room.must("decideReservation", { id, status: "approved", force: false });
		await room.must("cancelReservation", { id, isRequest: true });
		await until("2026-12-31 00:00");
		expect(await listSentSteps()).toHaveLength(2);
	});

	test("does not thank somebody who did not come", async () => {
		await make(11, "1 10:00");
		const came = await book();
		const missed = await book({ from: "13:00" });
		await until("2026-12-01 15:00");
		await room.must("noteReservation", { id: came.id, isAttended: true });
		await room.must("noteReservation", { id: missed.id, isAttended: false });
		await until("2026-12-31 00:00");
		expect(await listSentSteps()).toHaveLength(1);
	});

	test("goes to whoever the reservation is of now", async () => {
		await make(10, "-1 18:00");
		const { id } = await book();
		const other = await buildFriend();
		await move(id, { member_id: other.id });
		await until("2026-12-31 00:00");
		expect(await readRows("select friend_id from runs")).toEqual([{ friend_id: other.id }]);
	});

	test("is set for what is booked already once it is turned on, and ends once it is turned off", async () => {
		const { id: booked } = await book();
		const id = await make(10, "-11 10:00", "-3 10:00", "-1 18:00");
		expect(await countRows("friend_reminders", `reservation_id = ${booked} and state = 'set'`)).toBe(1);
		await until("2026-11-29 00:00");
		await requestJson(`/api/episodes/${id}/activate`, { as: operator, json: { is_active: 0 } });
		await until("2026-12-31 00:00");
		expect(await listSentSteps()).toEqual(["2026-11-28 10:00 -3 10:00"]);
		expect(await reminders()).toMatchObject([{ state: "cancelled" }]);
	});

	test("sends nothing of what was missed while it was turned off, and goes on with the next step", async () => {
		await book();
		const id = await make(10, "-7 10:00", "-3 10:00", "-1 18:00", "0 08:00");
		await until("2026-11-25 00:00");
		await requestJson(`/api/episodes/${id}/activate`, { as: operator, json: { is_active: 0 } });
		await until("2026-11-30 20:00");
		clock.rule();
		await send("POST", `/api/episodes/${id}/activate`);
		await until("2026-12-31 00:00");
		expect(await listSentSteps()).toEqual(["2026-11-24 10:00 -7 10:00", "2026-12-01 08:00 0 08:00"]);
	});

	test("sends steps that are added later, to whoever they are still ahead of", async () => {
		const id = await make(10, "-11 10:00");
		await book();
		await book({ date: "2026-12-02" });
		await until("2026-11-25 00:00");
		expect(await countRows("friend_reminders", "state = 'finished'")).toBe(2);
		clock.rule();
		await expectStepsSave("episode", operator, id, ["-7 10:00", "-1 18:00"].map(buildStep));
		await until("2026-12-31 00:00");
		expect((await listSentSteps()).slice(1)).toEqual([
			"2026-11-25 10:00 -7 10:00",
			"2026-11-30 18:00 -1 18:00",
			"2026-12-01 18:00 -1 18:00",
		]);
	});

	test("says what is booked when it is sent, and the history names the reservation", async () => {
		const id = await make(10);
		const text = sendTextEffect(
			"{name}様 {reserve_datetime:4} {reserve_course} {reserve_resource} {reserve_salon}",
		);
		await expectStepsSave("episode", operator, id, [{ ...buildStep("-1 18:00"), inputs: [text] }]);
		const { id: booked } = await book();
		await move(booked, { from: "11:30", salon_resource_id: salon.resources[1] });
		await until("2026-11-30 18:00");
		await sendDeliveries(clock);
		const [{ name }] = (await readRows("select name from salons")) as [{ name: string }];
		const [{ messages }] = (await readRows("select messages from deliveries")) as [{ messages: string }];
		expect(JSON.parse(messages)).toMatchObject([
			{ text: `花子様 2026年12月1日(火) 11:30 コース1 担当2 ${name}` },
		]);
		expect(await readRows("select cause_label as label from runs")).toEqual([
			{ label: `リマインダ・${name} 2026/12/01 11:30 コース1` },
		]);
	});

	test("that is canceled while its message is being sent has sent none", async () => {
		await make(10, "-1 18:00");
		const { id } = await book();
		await runTick(clock.context());
		clock.now = tokyoTime("2026-11-30 18:00");
		// The room writes between reading the due reminders and the transaction that sends them, the second
		// batch.
		const ctx = clock.context();
		let batches = 0;
		const db = new Proxy(ctx.db, {
			get: (target, name, receiver) => {
				if (name !== "batch") return Reflect.get(target, name, receiver);
				return async (statements: Parameters<typeof target.batch>[0]) => {
					if (++batches === 2) await room.must("cancelReservation", { id });
					return target.batch(statements);
				};
			},
		});
		await sendDueReminders({ ...ctx, db });
		expect(await countRows("reservations", "status = 'canceled'")).toBe(1);
		await until("2026-12-31 00:00");
		expect(await listSentSteps()).toEqual([]);
	});

	test("is forecast, on its side of the visit", async () => {
		const id = await make(10, "-3 10:00", "-1 18:00", "0 23:00");
		clock.now = tokyoTime("2026-11-27 10:30");
		clock.rule();
		await book();
		await runTick(clock.context());
		const { hours } = await requestJson<{ hours: { own: number }[] }>(`/api/episode/${id}/forecast`, {
			as: operator,
			json: {},
		});
		expect(hours.reduce((sum, { own }) => sum + own, 0)).toBe(2);
	});
});

describe("a year of visits with changes and cancellations", () => {
	test.each(SEEDS)(
		"each step comes once for each day on which a reservation stood, and none for a canceled one (seed %i)",
		async (seed) => {
			await make(10, "-7 10:00", "-1 18:00");
			await make(11, "0 21:00", "30 12:00");
			const random = createRandomGenerator(seed);
			const pick = (most: number) => Math.floor(random() * most);
			const open: { id: number }[] = [];
			/** Expected reminders from an independent history: `reservation day step`. */
			const began = clock.now;
			const history: { at: number; id: number; date: string | null; from: number }[] = [];
			// The shop opens on one day in thirty, so that many reminders coincide.
			const dateAhead = () => {
				const next = Math.ceil((clock.now - began) / (30 * DAY)) + pick(3);
				return toWireTime(began + next * 30 * DAY + 2 * DAY).slice(0, 10);
			};
			for (let day = 0; day < 365; day += 9 + pick(8)) {
				await pass(began + day * DAY + pick(10) * HOUR + 7 * MINUTE);
				for (const what of ["book", "book", "move", ...(pick(2) === 0 ? ["cancel"] : [])]) {
					const [date, from] = [dateAhead(), `${10 + pick(8)}:00`];
					const at = { date, from: tokyoTime(`${date} ${from}`) };
					const one = open[pick(Math.max(1, open.length))];
					if (what === "book" || !one) {
						const { id } = await book({ date, from, force: true });
						open.push({ id });
						history.push({ at: clock.now, id, ...at });
					} else if (what === "move") {
						await move(one.id, { date, from, force: true });
						history.push({ at: clock.now, id: one.id, ...at });
					} else {
						await room.must("cancelReservation", { id: one.id });
						open.splice(open.indexOf(one), 1);
						history.push({ at: clock.now, id: one.id, date: null, from: 0 });
					}
				}
			}
			// The last booking is at most a hundred days ahead, with steps for thirty days.
			await pass(began + 600 * DAY);
			const expected = expectedOf(history);
			const had = (
				await readRows<{ at: number; text: string; id: number }>(
					`select r.started_at as at, e.effect ->> '$.text' as text, m.reservation_id as id from runs r
					join action_effects e on e.action_id = r.action_id and e.version = r.action_version
					join friend_reminders m on r.cause like 'episode:' || m.id || ':%'`,
				)
			).map(({ at, text, id }) => `${id} ${toWireTime(at).slice(0, 16)} ${text}`);
			expect(had.length).toBeGreaterThan(80);
			expect(had.sort()).toEqual(expected.sort());
			expect(new Set(had).size).toBe(had.length);
		},
		120_000,
	);

	/** Advances to an instant, with the reminder job at each due time. */
	async function pass(until: number): Promise<void> {
		for (;;) {
			const [due] = await readRows<{ at: number | null }>("select min(next_at) as at from friend_reminders");
			if (!due || due.at === null || due.at > until) break;
			clock.now = Math.max(clock.now, due.at);
			await sendDueReminders(clock.context());
		}
		clock.now = until;
	}

	/** A step is sent if its day's reservation is current when the step is due. */
	function expectedOf(history: { at: number; id: number; date: string | null; from: number }[]): string[] {
		const told: string[] = [];
		for (const id of new Set(history.map((each) => each.id))) {
			const own = history.filter((each) => each.id === id);
			const seen = new Set<string>();
			for (const [index, { at, date, from }] of own.entries()) {
				if (date === null) continue;
				const next = own[index + 1]?.at ?? Number.POSITIVE_INFINITY;
				const midnight = tokyoTime(`${date} 00:00`);
				const steps: [string, number, boolean][] = [
					["-7 10:00", -7 * DAY + 10 * HOUR, true],
					["-1 18:00", -DAY + 18 * HOUR, true],
					["0 21:00", 21 * HOUR, false],
					["30 12:00", 30 * DAY + 12 * HOUR, false],
				];
				for (const [text, offset, before] of steps) {
					const due = midnight + offset;
					if (due <= at || due > next || (before && due > from) || seen.has(`${date} ${text}`)) continue;
					seen.add(`${date} ${text}`);
					told.push(`${id} ${toWireTime(due).slice(0, 16)} ${text}`);
				}
			}
		}
		return told;
	}
});

describe("[M-266 to M-272] the calls", () => {
	test("make, show, tie, untie and delete", async () => {
		const id = await make(10, "-1 18:00");
		const get = (path: string) => requestJson<Record<string, unknown>>(path, { as: operator });
		expect(await get(`/api/episodes/${id}`)).toMatchObject({
			...{ id, type: 10, is_active: true, is_deleted: false },
			steps: [{ day: -1, minute: 1_080, date_setting_type: 1 }],
		});
		const config = await get(`/api/salon/${salon.id}/online_configs`);
		expect([config.episode_id, config.follow_id]).toEqual([id, null]);
		const tie = (attr: string, to: number | null) =>
			sendRequest(`/api/line/slot_groups/${salon.id}/salon?attr=${attr}`, {
				as: operator,
				method: "PATCH",
				json: { [attr]: to },
			});
		await book();
		const wrong = await tie("follow_id", id);
		expect([wrong.status, await wrong.json()]).toEqual([422, { follow_id: [EPISODE_TEXTS.notOfSalon] }]);
		expect((await tie("else", id)).status).toBe(422);
		expect((await tie("episode_id", null)).status).toBe(200);
		expect(await reminders()).toMatchObject([{ state: "cancelled" }]);
		await tie("episode_id", id);
		expect(await reminders()).toMatchObject([{ state: "set" }]);
		await sendRequest(`/api/episodes/${id}`, { as: operator, method: "DELETE" });
		expect(await reminders()).toMatchObject([{ state: "cancelled" }]);
		expect((await sendRequest(`/api/episodes/${id}`, { as: operator })).status).toBe(404);
		expect(await get(`/api/episodes/${id}?include_deleted=1`)).toMatchObject({ is_deleted: true });
		expect((await get(`/api/salon/${salon.id}/online_configs`)).episode_id).toBeNull();
	});

	test("are in the log each, whether or not anybody has booked", async () => {
		const id = await make(10, "-1 18:00");
		for (const episode_id of [null, id])
			await send("PATCH", `/api/line/slot_groups/${salon.id}/salon?attr=episode_id`, { episode_id });
		await sendRequest(`/api/episodes/${id}`, { as: operator, method: "DELETE" });
		expect(await readRows("select verb from audit_log where verb like '%episode%' order by id")).toEqual(
			[
				"salon.episode",
				"episode.steps",
				"salon.episode.switch",
				"salon.episode.tie",
				"salon.episode.tie",
				"episode.delete",
			].map((verb) => ({ verb })),
		);
	});

	test("refuse steps on the wrong side of a visit, and whoever may not set salons", async () => {
		const reminder = await make(10);
		const follow = await make(11);
		const refused = async (id: number, when: string) => {
			const response = await requestStepsSave("episode", operator, id, [buildStep(when)]);
			return [response.status, await response.json()];
		};
		expect(await refused(reminder, "1 10:00")).toEqual([
			422,
			{ "steps[0][day]": [EPISODE_TEXTS.notAfterVisit] },
		]);
		expect(await refused(follow, "-1 10:00")).toEqual([
			422,
			{ "steps[0][day]": [EPISODE_TEXTS.notBeforeVisit] },
		]);
		const at = async (id: number, step: object) =>
			(await requestStepsSave("episode", operator, id, [{ ...buildStep("0 10:00"), ...step }])).json();
		expect(await at(reminder, { minute: 1_500 })).toEqual({ "steps[0][day]": [EPISODE_TEXTS.notAfterVisit] });
		expect(await at(follow, { minute: -60 })).toEqual({ "steps[0][day]": [EPISODE_TEXTS.notBeforeVisit] });
		expect(await at(reminder, { day: -1, minute: -60 })).toEqual({
			"steps[0][day]": [EPISODE_TEXTS.distanceWithDays],
		});
		for (const minute of [-1_440, 1_440, 2_880])
			expect(Object.keys((await at(reminder, { minute })) as object)).toEqual(["steps[0][minute]"]);
		const writer = await buildSession({ abilities: ["episode-read", "episode-write"] });
		const json = { name: "x", type: 10, salon_id: salon.id };
		expect((await sendRequest("/api/episodes", { as: writer, json })).status).toBe(403);
		expect((await sendRequest(`/api/episodes/${reminder}/activate`, { as: writer, json: {} })).status).toBe(
			403,
		);
		const deleted = await sendRequest(`/api/episodes/${reminder}`, { as: writer, method: "DELETE" });
		expect([deleted.status, (await sendRequest(`/api/episodes/${reminder}`, { as: writer })).status]).toEqual(
			[403, 200],
		);
	});

	test("keep them out of the lists of reminders, and name them where something is used", async () => {
		const tag = await buildTag();
		const id = await make(10, "-1 18:00");
		const { items } = await requestJson<{ items: unknown[] }>("/api/episode/crud", {
			as: operator,
			json: { action: "refresh" },
		});
		expect(items).toEqual([]);
		const effect = { type: 13, member_query_id: null, tag_ids: [tag.id], remove: 0 };
		await expectStepsSave("episode", operator, id, [{ ...buildStep("-1 18:00"), inputs: [effect] }]);
		const action = await buildAction();
		const { id: config } = await requestJson<{ id: number }>(`/api/salon/${salon.id}/online_configs`, {
			as: operator,
		});
		await requestJson(`/api/salon/${salon.id}/online_configs/${config}/actions`, {
			as: operator,
			method: "PUT",
			json: { actions: { cancel: action.id } },
		});
		const uses = async (kind: string, of: number) =>
			(await requestJson<{ items: object[] }>(`/api/used_by/${kind}/${of}`, { as: operator })).items;
		expect(await uses("tag", tag.id)).toMatchObject([
			{
				label: "店舗",
				part: "予約リマインダのステップ",
				address: `/line/salon/setting/${salon.id}/reminder`,
			},
		]);
		expect(await uses("action", action.id)).toMatchObject([
			{ label: "店舗", part: "予約のアクション", address: `/line/salon/setting/${salon.id}/actions` },
		]);
	});
});
