import { beforeEach, describe, expect, test } from "vitest";
import type { FriendRecord } from "#db/engine/friends.ts";
import { changedReservationInput } from "#domain/booking/salons/inputs/reservation-inputs.ts";
import { UNDO_NOTICE_DELAY } from "#domain/booking/salons/undo-delays.ts";
import { DELIVERY_TEXTS } from "#domain/platform/texts/deliveries-texts.ts";
import { DAY, MINUTE } from "#domain/platform/time/wire-time.ts";
import { QUEUE_WORK } from "#functions/due-work.ts";
import { CHECK_VALIDITY } from "#functions/engine/deliveries/basis-check.ts";
import { claimDeliveries } from "#functions/engine/deliveries/claim-deliveries.ts";
import type { DeliveryOutcome } from "#functions/engine/deliveries/delivery-outcome.ts";
import { sendDueDeliveries } from "#functions/engine/deliveries/delivery-worker.ts";
import { Outbox } from "#functions/engine/deliveries/outbox.ts";
import { runTick } from "#functions/tick.ts";
import { buildAction, sendTextEffect } from "#tests/support/action-builders.ts";
import { readRows } from "#tests/support/database-snapshot.ts";
import { buildDelivery, deliveryTexts, readDeliveries } from "#tests/support/delivery-builders.ts";
import { buildBooking, buildEvent } from "#tests/support/events/event-builders.ts";
import { fakeLine } from "#tests/support/fake-line.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { buildItem } from "#tests/support/item-requests.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { buildRun } from "#tests/support/run-builders.ts";
import { type BuiltSalon, buildSalon } from "#tests/support/salon/build-salon.ts";
import { buildBookingInput, TestSalonRoom } from "#tests/support/salon/test-room.ts";
import { requestJson } from "#tests/support/send-request.ts";
import { advanceSteps, expectStepsSave } from "#tests/support/step-requests.ts";
import { storeRow, updateRow } from "#tests/support/store-rows.ts";
import { TestClock, tokyoTime } from "#tests/support/test-clock.ts";

const BUSY = { status: 429, message: "The API rate limit has been exceeded. Try again later." };

let clock: TestClock;
let friend: FriendRecord;
let operator: ConsoleSession;
beforeEach(async () => {
	await resetState();
	await fakeLine.forget();
	clock = new TestClock("2026-11-20 10:00").rule();
	friend = await buildFriend({ name: "花子" });
	operator = await buildSession();
});

const work = () => sendDueDeliveries(clock.context());
const beat = async () => {
	await QUEUE_WORK.jobs!(clock.context(), () => undefined);
	await runTick(clock.context());
};
/** Advances until no delivery is open. */
async function workOff(): Promise<void> {
	for (let attempt = 0; attempt < 20; attempt++) {
		await work();
		const open = (await readDeliveries()).flatMap(({ nextAttemptAt }) => nextAttemptAt ?? []);
		if (open.length === 0) return;
		clock.now = Math.max(clock.now, Math.min(...open));
	}
}
const shown = async () =>
	(await readDeliveries()).map((delivery) => [
		deliveryTexts(delivery)[0],
		delivery.state,
		...(delivery.state === "cancelled" ? [delivery.reason] : []),
	]);
const arrived = async () => (await fakeLine.accepted()).flatMap(({ texts }) => texts);

describe("a salon's reminder", () => {
	let salon: BuiltSalon;
	let room: TestSalonRoom;
	let reservation: number;
	const late = (text: string) => sendTextEffect(text, { delay_type: 1, delay_min: 120, delay_max: 120 });

	async function remind(type: 10 | 11, step: object): Promise<void> {
		salon = await buildSalon();
		room = new TestSalonRoom(salon, clock);
		const { id } = await requestJson<{ id: number }>("/api/episodes", {
			as: operator,
			json: { name: "リマインダ", type, salon_id: salon.id },
		});
		await expectStepsSave("episode", operator, id, [step]);
		await requestJson(`/api/episodes/${id}/activate`, { as: operator, json: {} });
		({ id: reservation } = await room.must(
			"createReservation",
			buildBookingInput(salon, { member_id: friend.id }),
		));
	}
	const move = (given: object) =>
		room.must(
			"updateReservation",
			changedReservationInput.parse({
				...{ id: reservation, date: "2026-12-01", from: "10:00", name: "佐藤", member_id: friend.id },
				...{ course_id: salon.courses[0], salon_resource_id: salon.resources[0] },
				...given,
			}),
		);
	const STEP = { day: -1, minute: 1_080, inputs: [sendTextEffect("{reserve_datetime:3}です")] };
	const SAYS = "2026年12月1日 10:00です";

	/** Tries the reminder once: LINE is busy, or the answer is unclear. */
	async function tried(answer: object = BUSY): Promise<void> {
		await remind(10, STEP);
		await advanceSteps(clock, tokyoTime("2026-11-30 18:00"));
		await fakeLine.answers("push", answer as never);
		await work();
		expect(await shown()).toEqual([[SAYS, "scheduled"]]);
	}

	test.each([
		[
			"cancelled",
			() => room.must("cancelReservation", { id: reservation }),
			DELIVERY_TEXTS.cancelledWithReminder,
		],
		[
			"deleted",
			() => room.must("deleteReservation", { id: reservation }),
			DELIVERY_TEXTS.cancelledWithReminder,
		],
		["moved to another day", () => move({ date: "2026-12-05" }), DELIVERY_TEXTS.cancelledWithMove],
		["moved within its day", () => move({ from: "15:00" }), DELIVERY_TEXTS.cancelledWithMove],
	])("that waits for its retry is withdrawn where its booking is %s", async (_, change, reason) => {
		await tried();
		clock.advance(1);
		clock.rule();
		await change();
		await workOff();
		expect(await shown()).toEqual([[SAYS, "cancelled", reason]]);
		expect(await arrived()).toEqual([]);
	});

	test("is sent where nothing changed", async () => {
		await tried();
		await workOff();
		expect(await arrived()).toEqual([SAYS]);
	});

	test("that LINE may have is not sent again, and says so", async () => {
		await tried({ status: 500 });
		clock.advance(1);
		clock.rule();
		await room.must("cancelReservation", { id: reservation });
		await workOff();
		expect(await shown()).toEqual([[SAYS, "cancelled", DELIVERY_TEXTS.cancelledInDoubt]]);
		expect(await fakeLine.calls("push")).toHaveLength(1);
	});

	test("is sent again at its new time after a move to another day, and not at the old one", async () => {
		await remind(10, { ...STEP, inputs: [late("{reserve_datetime:3}です")] });
		await advanceSteps(clock, tokyoTime("2026-11-30 18:30"));
		await move({ date: "2026-12-05" });
		await advanceSteps(clock, tokyoTime("2026-12-04 21:00"));
		await workOff();
		expect(await arrived()).toEqual(["2026年12月5日 10:00です"]);
	});

	test("that is still to be filled in tells the new time after a move within the day", async () => {
		await remind(10, { ...STEP, inputs: [late("{reserve_datetime:3}です")] });
		await advanceSteps(clock, tokyoTime("2026-11-30 18:30"));
		await move({ from: "15:00" });
		await fakeLine.answers("push", BUSY);
		await workOff();
		expect(await arrived()).toEqual(["2026年12月1日 15:00です"]);
	});

	test("after the visit is withdrawn where the friend did not come", async () => {
		await remind(11, { day: 0, minute: null, inputs: [sendTextEffect("いかがでしたか")] });
		await advanceSteps(clock, tokyoTime("2026-12-01 11:00"));
		await fakeLine.answers("push", BUSY);
		await work();
		clock.advance(1);
		clock.rule();
		await room.must("noteReservation", { id: reservation, isAttended: false });
		await workOff();
		expect(await shown()).toEqual([["いかがでしたか", "cancelled", DELIVERY_TEXTS.cancelledWithReminder]]);
	});
});

describe("the text of a booking", () => {
	let salon: BuiltSalon;
	let room: TestSalonRoom;
	let reservation: number;
	beforeEach(async () => {
		salon = await buildSalon();
		room = new TestSalonRoom(salon, clock);
		const register = await buildAction({ effects: [sendTextEffect("{reserve_datetime:3}で承りました")] });
		const cancel = await buildAction({ effects: [sendTextEffect("取り消しました")] });
		await storeRow("salon_online_configs", {
			salon_id: salon.id,
			actions: { register: register.id, cancel: cancel.id },
		});
		({ id: reservation } = await room.must(
			"createReservation",
			buildBookingInput(salon, { member_id: friend.id }),
		));
		await beat();
		await fakeLine.answers("push", BUSY);
		await work();
	});

	test("that waits for its retry is withdrawn with the booking; what tells of the end is sent", async () => {
		await room.must("cancelReservation", { id: reservation });
		clock.advance(UNDO_NOTICE_DELAY);
		await beat();
		await workOff();
		expect(await arrived()).toEqual(["取り消しました"]);
	});

	test("is sent where the booking is only noted about", async () => {
		await room.must("noteReservation", { id: reservation, memo: "窓側" });
		await workOff();
		expect(await arrived()).toEqual(["2026年12月1日 10:00で承りました"]);
	});
});

describe("a step of a scenario", () => {
	let scenario: number;
	let subscription: number;
	const begin = async (...inputs: object[]) => {
		scenario = await buildItem("scenario", operator, { name: "入門" });
		await expectStepsSave("scenario", operator, scenario, [{ day: 0, minute: 1, inputs }]);
		subscription = await storeRow("scenario_subscriptions", {
			...{ scenario_id: scenario, friend_id: friend.id, state: "reading" },
			...{ started_at: clock.now, base_at: clock.now, next_at: clock.now },
		});
		await advanceSteps(clock, clock.now + MINUTE);
	};
	const tried = async () => {
		await begin(sendTextEffect("一歩目"));
		await fakeLine.answers("push", BUSY);
		await work();
		clock.advance(1);
	};

	test.each([
		[
			"the friend left",
			() => updateRow("scenario_subscriptions", subscription, { state: "stopped", ended_at: clock.now }),
			DELIVERY_TEXTS.cancelledWithScenario,
		],
		[
			"the scenario was deleted",
			() => updateRow("scenarios", scenario, { deleted_at: clock.now }),
			DELIVERY_TEXTS.cancelledWithItem,
		],
		[
			"the step was deleted",
			() => expectStepsSave("scenario", operator, scenario, []),
			DELIVERY_TEXTS.cancelledWithItem,
		],
	])("that waits for its retry is withdrawn where %s", async (_, change, reason) => {
		await tried();
		await change();
		await workOff();
		expect(await shown()).toEqual([["一歩目", "cancelled", reason]]);
		expect(await arrived()).toEqual([]);
	});

	test("is sent after the last step was read, and where the friend reads on", async () => {
		await tried();
		await workOff();
		expect(await arrived()).toEqual(["一歩目"]);
	});

	test("that itself ends the reading is sent", async () => {
		await begin(sendTextEffect("さようなら"), { type: 5, group_id: 0, move: 0 });
		await workOff();
		expect((await readRows("select state from scenario_subscriptions")).at(0)).toEqual({ state: "stopped" });
		expect(await arrived()).toEqual(["さようなら"]);
	});
});

describe("the reminder of an event", () => {
	let slot: number;
	let booked: number;
	beforeEach(async () => {
		const action = await buildAction({ effects: [sendTextEffect("{event_datetime:3}からです")] });
		const event = await buildEvent({ actions: { reminder: action.id } });
		slot = await storeRow("event_reserves", {
			...{ group_id: event.id, name: "午前の部", created_at: 1 },
			...{ starts_at: clock.now + DAY, remind_at: clock.now },
		});
		booked = await buildBooking(slot, friend.id);
		await beat();
		await fakeLine.answers("push", BUSY);
		await work();
		expect(await shown()).toEqual([["2026年11月21日 10:00からです", "scheduled"]]);
	});

	test.each([
		[
			"the booking was cancelled",
			() => updateRow("event_reservations", booked, { status: 2, version: 2 }),
			DELIVERY_TEXTS.cancelledWithReservation,
		],
		[
			"the slot was deleted",
			() => updateRow("event_reserves", slot, { deleted_at: clock.now }),
			DELIVERY_TEXTS.cancelledWithReservation,
		],
		[
			"the slot was moved",
			() => updateRow("event_reserves", slot, { starts_at: clock.now + 2 * DAY }),
			DELIVERY_TEXTS.cancelledWithMove,
		],
	])("is withdrawn where %s", async (_, change, reason) => {
		await change();
		await workOff();
		expect(await shown()).toEqual([["2026年11月21日 10:00からです", "cancelled", reason]]);
		expect(await arrived()).toEqual([]);
	});

	test("is withdrawn too where it was claimed before, and its call had not begun", async () => {
		clock.advance(MINUTE);
		const claimedAt = Date.now() - CHECK_VALIDITY;
		const batch = await claimDeliveries(clock.context());
		await updateRow("event_reservations", booked, { status: 2, version: 2 });
		const outcomes: DeliveryOutcome[] = [];
		const outbox = new Outbox(clock.context(), async (some) => outcomes.push(...some));
		await outbox.send(batch, claimedAt);
		await outbox.waitUntilDone();
		expect(outcomes.map(({ verdict }) => verdict)).toEqual([
			{ type: "cancelled", reason: DELIVERY_TEXTS.cancelledWithReservation },
		]);
		expect(await fakeLine.calls("push")).toHaveLength(1);
	});

	test("is sent where the booking was only paid", async () => {
		await updateRow("event_reservations", booked, { paid_at: clock.now, version: 2 });
		await workOff();
		expect(await arrived()).toEqual(["2026年11月21日 10:00からです"]);
	});
});

describe("the offer of a time that has become free", () => {
	let waiting: number;
	beforeEach(async () => {
		const salon = await buildSalon();
		const url = await storeRow("salon_urls", {
			salon_id: salon.id,
			code: "a".repeat(24),
			name: "トップ",
			created_at: 1,
		});
		waiting = await storeRow("salon_waiting", {
			...{ salon_id: salon.id, friend_id: friend.id, url_id: url, course_id: salon.courses[0] },
			...{ date: "2026-12-01", created_at: 1, known: [600, 660], round: 1 },
		});
		const run = await buildRun({
			friendId: friend.id,
			cause: `waiting:${waiting}:1`,
			causeType: "reservation",
			causeId: 0,
			context: [["reserve", "vacancy", "times", "10:00"]],
		});
		await buildDelivery({ friendId: friend.id, runId: run.id, texts: ["10:00が空きました"] });
	});

	test.each([
		["the time was taken", () => updateRow("salon_waiting", waiting, { known: [660] })],
		["the friend waits no longer", () => updateRow("salon_waiting", waiting, { ended_at: clock.now })],
		["a newer one was made", () => updateRow("salon_waiting", waiting, { round: 2 })],
	])("is withdrawn where %s", async (_, change) => {
		await change();
		await workOff();
		expect(await shown()).toEqual([["10:00が空きました", "cancelled", DELIVERY_TEXTS.cancelledWithWaiting]]);
	});

	test("is sent while the time is free", async () => {
		await workOff();
		expect(await arrived()).toEqual(["10:00が空きました"]);
	});
});
