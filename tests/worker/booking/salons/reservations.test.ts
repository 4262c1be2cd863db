import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { FriendRecord } from "#db/engine/friends.ts";
import { changedReservationInput } from "#domain/booking/salons/inputs/reservation-inputs.ts";
import { RESERVATION_EVENTS } from "#domain/booking/salons/reservation-events.ts";
import { HISTORY_LABELS } from "#domain/booking/salons/salon-history-labels.ts";
import { toDayNumber } from "#domain/booking/salons/salon-minutes.ts";
import { DEFAULT_SALON_RULES } from "#domain/booking/salons/salon-settings.ts";
import { SALON_TEXTS } from "#domain/platform/texts/salon-texts.ts";
import type { WireReservation } from "#functions/booking/salons/present-reservation.ts";
import { ROOM_QUERIES } from "#functions/booking/salons/queries/registry.ts";
import { listChangesSince, takeSnapshot } from "#tests/support/database-snapshot.ts";
import { buildFriend, buildTag } from "#tests/support/friend-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import {
	buildOperator,
	buildSession,
	type ConsoleSession,
	signInOperator,
} from "#tests/support/operator-builders.ts";
import { type BuiltSalon, buildSalon } from "#tests/support/salon/build-salon.ts";
import { OpenSalonBoard } from "#tests/support/salon/open-board.ts";
import {
	ADMIN_ACTOR,
	buildBookingInput,
	FRIEND_ACTOR,
	TestSalonRoom,
} from "#tests/support/salon/test-room.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { storeRow, updateRow } from "#tests/support/store-rows.ts";
import { TestClock } from "#tests/support/test-clock.ts";

let operator: ConsoleSession;
let operatorId: number;
let restricted: ConsoleSession;
let mine: FriendRecord;
let other: FriendRecord;
let salon: BuiltSalon;
beforeEach(async () => {
	await resetState();
	new TestClock("2026-11-20 10:00").rule();
	const own = await buildTag();
	const built = await buildOperator();
	operatorId = built.id;
	operator = await signInOperator(built);
	restricted = await buildSession({ scope: { all: false, tagIds: [own.id] } });
	[mine, other] = [await buildFriend({ tagIds: [own.id] }), await buildFriend()];
	salon = await buildSalon();
});

const base = () => `/api/salon/${salon.id}`;
const v2 = () => `/api/v2/salon/${salon.id}`;
const fields = (given: object = {}) => ({
	date: "2026-12-01",
	from: "10:00",
	course_id: salon.courses[0],
	salon_resource_id: salon.resources[0],
	name: "佐藤",
	...given,
});
const book = (given: object = {}, as = operator) =>
	requestJson<WireReservation>(`${v2()}/reservations`, { as, json: fields(given) });
const change = (given: object, as = operator) =>
	requestJson<WireReservation>(`${v2()}/reservations`, {
		as,
		method: "PUT",
		whole: true,
		json: fields(given),
	});
const patch = (attr: string, json: object, as = operator) =>
	requestJson<WireReservation>(`${v2()}/reservations?attr=${attr}`, { as, method: "PATCH", json });
const judge = (id: number, child: number, kind: string, status: string) =>
	requestJson<WireReservation>(`${v2()}/reservations/${id}/judge/${child}/${kind}`, {
		as: operator,
		json: { status },
	});
const listed = async (as = operator) =>
	(
		await requestJson<{ data: WireReservation[] }>(`${base()}/reservations?from=2026-12-01&to=2026-12-31`, {
			as,
		})
	).data;
const unsolved = async (as = operator) =>
	(await requestJson<{ count: number }>(`${base()}/unsolved?count_only=1`, { as })).count;
const picture = async (key: string) => {
	await storeRow("uploads", {
		...{ key, type: "image/png", bytes: 3, width: 1, height: 1 },
		...{ operator_id: operatorId, created_at: 1 },
	});
	return key;
};
const labels = async (id: number) =>
	(
		await requestJson<{ data: { label: string; text: string }[] }>(`${base()}/reservations/${id}/history`, {
			as: operator,
		})
	).data;

describe("[M-113, M-311] a booking", () => {
	test("stands as it was sent, as JSON or as a form", async () => {
		const made = await book({
			member_id: mine.id,
			name: "",
			contact_address: "090",
			meta_data: { memo: "窓側" },
		});
		expect(made).toMatchObject({
			member_id: mine.id,
			name: mine.name,
			from: "10:00",
			to: "11:00",
			status: "approved",
			visit_status: 0,
			is_attended: null,
			meta_data: { memo: "窓側" },
			change_child: null,
			cancel_child: null,
		});
		const form = `date=2026-12-01&from=11:00&course_id=${salon.courses[0]}&salon_resource_id=${salon.resources[0]}&name=x&meta_data[memo]=y`;
		await requestJson(`${v2()}/reservations`, { as: operator, form });
		expect((await listed()).map(({ from }) => from)).toEqual(["10:00", "11:00"]);
		expect(
			(await requestJson<{ data: unknown[] }>(`${base()}/reservations?ids=${made.id}`, { as: operator }))
				.data,
		).toEqual([made]);
	});

	test("[M-131, M-215] with a resource of 0 or less is with whoever has the fewest minutes that day", async () => {
		await book();
		const made = await book({ salon_resource_id: -1, from: "15:00" });
		expect(made).toMatchObject({ salon_resource_id: salon.resources[1], is_nominated: false });
	});

	test("is nobody's by name with a frame, which is the salon's to choose, whatever is said", async () => {
		await updateRow("salon_resources", salon.resources[1]!, { kind: "staff" });
		expect(await book({ is_nominated: true })).toMatchObject({ is_nominated: false });
		expect(await book({ salon_resource_id: salon.resources[1], from: "15:00" })).toMatchObject({
			is_nominated: true,
		});
	});

	test("that nobody was asked for stays so wherever it is dragged, until somebody is", async () => {
		await updateRow("salon_resources", salon.resources[1]!, { kind: "staff" });
		const made = await book({ salon_resource_id: null });
		const moved = { id: made.id, salon_resource_id: salon.resources[1] };
		expect(await change({ ...moved, from: "12:00", is_nominated: false })).toMatchObject({
			salon_resource_id: salon.resources[1],
			is_nominated: false,
		});
		expect(await change({ ...moved, from: "12:00", is_nominated: true })).toMatchObject({
			is_nominated: true,
		});
		expect(
			await change({ id: made.id, from: "13:00", salon_resource_id: null, is_nominated: true }),
		).toMatchObject({ is_nominated: false });
	});

	test("of a taken time is refused with the reasons and three others, and forced where an operator insists", async () => {
		await book();
		const refused = await sendRequest(`${v2()}/reservations`, { as: operator, json: fields() });
		expect(refused.status).toBe(409);
		expect(await refused.json()).toEqual({
			ERROR: [
				SALON_TEXTS.conflict,
				"担当1は、この時間の予約が上限（1件）に達しています。",
				SALON_TEXTS.nextFree("12月1日(火) 09:00〜10:00、12月1日(火) 11:00〜12:00、12月1日(火) 11:15〜12:15"),
			],
			reasons: ["resource_full"],
			next_free: ["2026-12-01 09:00〜10:00", "2026-12-01 11:00〜12:00", "2026-12-01 11:15〜12:15"],
		});
		await requestJson(`${v2()}/reservations?force=1`, { as: operator, json: fields() });
		expect(await listed()).toHaveLength(2);
	});

	test("is of a day that somebody may come on: friends within a year, operators within the century", async () => {
		salon = await buildSalon({ rules: { window: { ...DEFAULT_SALON_RULES.window, days: 0 } } });
		const room = new TestSalonRoom(salon, new TestClock("2026-11-20 10:00"));
		const actor = { ...FRIEND_ACTOR, friendId: mine.id };
		const wanted = (date: string) =>
			room.give("createReservation", buildBookingInput(salon, { date, member_id: mine.id }), { actor });
		expect(await wanted("2027-11-21")).toMatchObject({ ok: true });
		for (const date of ["2027-11-22", "2099-12-31"])
			expect(await wanted(date), date).toMatchObject({ status: 409, body: { reasons: ["too_far"] } });
		for (const date of ["0000-01-01", "1999-12-31", "2100-01-01", "9999-12-31"]) {
			const json = fields({ date, force: 1 });
			const answer = await sendRequest(`${v2()}/reservations`, { as: operator, json });
			expect([answer.status, await answer.json()]).toEqual([422, { date: [SALON_TEXTS.dateOutOfReach] }]);
		}
		expect(await book({ date: "2030-01-07" })).toMatchObject({ date: "2030-01-07" });
	});

	test("of a salon that there is not is listed nowhere", async () => {
		expect((await sendRequest("/api/salon/999/reservations", { as: operator })).status).toBe(404);
	});

	test("[M-177, M-312] is moved by a change, which is never in conflict with itself", async () => {
		const made = await book();
		const moved = await change({ id: made.id, from: "10:30", to: "12:00", version: made.version });
		expect(moved).toMatchObject({ id: made.id, from: "10:30", to: "12:00", version: 2 });
		const stale = await sendRequest(`${v2()}/reservations`, {
			as: operator,
			method: "PUT",
			whole: true,
			json: fields({ id: made.id, version: 1 }),
		});
		expect(stale.status).toBe(409);
	});

	test("[M-313, M-178 to M-180] is noted, canceled, taken up again and deleted", async () => {
		const { id } = await book();
		expect(await patch("memo", { id, memo: "遅れる" })).toMatchObject({ meta_data: { memo: "遅れる" } });
		expect(await patch("checked_at", { id, checked_at: 1 })).toMatchObject({
			checked_at: expect.any(String),
		});
		expect(await patch("visit_status", { id, visit_status: 2 })).toMatchObject({ visit_status: 2 });
		expect(await patch("is_attended", { id, is_attended: 0 })).toMatchObject({ is_attended: false });
		expect(await patch("status", { id, status: "canceled" })).toMatchObject({ status: "canceled" });
		await book();
		const again = await sendRequest(`${v2()}/reservations?attr=status`, {
			as: operator,
			method: "PATCH",
			json: { id, status: "approved" },
		});
		expect(again.status).toBe(409);
		expect(await patch("status", { id, status: "approved", force: 1 })).toMatchObject({ status: "approved" });
		await requestJson(`${base()}/reservations/${id}`, { as: operator, method: "DELETE" });
		expect((await listed()).map((each) => each.id)).not.toContain(id);
	});
});

test("a judgement whose answer was lost is answered again as it was, and nothing happens twice", async () => {
	const pending = await book({ option: "request" });
	const [edit, away] = [await book({ from: "12:00" }), await book({ from: "14:00" })];
	const asked = await change({ id: edit.id, from: "16:00", option: "request" });
	const leaving = await patch("status", { id: away.id, status: "cancel_pending" });
	const kept = await book({ from: "18:00" });
	const staying = await patch("status", { id: kept.id, status: "cancel_pending" });
	const once = await book({ from: "20:00" });
	const judged = [
		() => patch("status", { id: pending.id, status: "approved", version: pending.version }),
		() => judge(edit.id, asked.change_child!.id, "edit", "approved"),
		() => judge(away.id, leaving.cancel_child!.id, "cancel", "approved"),
		() => judge(kept.id, staying.cancel_child!.id, "cancel", "denied"),
		() => patch("status", { id: once.id, status: "canceled", version: once.version }),
	];
	for (const judgement of judged) {
		const first = await judgement();
		const before = await takeSnapshot();
		expect(await judgement()).toEqual(first);
		expect(await listChangesSince(before)).toEqual([]);
	}
});

describe("[M-118, M-119] requests", () => {
	test("of a new booking are judged, and hold their time meanwhile", async () => {
		const asked = await book({ option: "request" });
		expect(asked.status).toBe("pending");
		expect(await unsolved()).toBe(1);
		expect((await sendRequest(`${v2()}/reservations`, { as: operator, json: fields() })).status).toBe(409);
		expect(await patch("status", { id: asked.id, status: "approved" })).toMatchObject({ status: "approved" });
		expect(await unsolved()).toBe(0);
	});

	test("[M-171, M-174, M-314] to change hold both times until somebody judges", async () => {
		const { id } = await book();
		const asked = await change({ id, from: "15:00", option: "request" });
		expect(asked).toMatchObject({ from: "10:00", change_child: { from: "15:00", status: "edit_pending" } });
		for (const from of ["10:00", "15:00"])
			expect(
				(await sendRequest(`${v2()}/reservations`, { as: operator, json: fields({ from }) })).status,
			).toBe(409);
		const twice = await sendRequest(`${v2()}/reservations`, {
			as: operator,
			method: "PUT",
			whole: true,
			json: fields({ id, from: "16:00", option: "request" }),
		});
		expect([twice.status, await twice.json()]).toEqual([422, { status: [SALON_TEXTS.requestOpen] }]);
		expect(await judge(id, asked.change_child!.id, "edit", "approved")).toMatchObject({
			from: "15:00",
			change_child: null,
		});
		expect(await book()).toMatchObject({ status: "approved" });
		const late = await sendRequest(`${v2()}/reservations/${id}/judge/${asked.change_child!.id}/edit`, {
			as: operator,
			json: { status: "denied" },
		});
		expect(late.status).toBe(409);
	});

	test("to change and to cancel the same booking count and are listed once", async () => {
		const { id } = await book();
		await change({ id, from: "15:00", option: "request" });
		await patch("status", { id, status: "cancel_pending" });
		const waiting = await requestJson<{ count: number; reservations: object[] }>(`${base()}/unsolved`, {
			as: operator,
		});
		expect(waiting).toMatchObject({
			count: 1,
			reservations: [
				{ id, change_child: { status: "edit_pending" }, cancel_child: { status: "cancel_pending" } },
			],
		});
		expect(waiting.reservations).toHaveLength(1);
		expect(await requestJson("/api/salon/unsolved", { as: operator })).toEqual({ count: 1 });
	});

	test("to change are judged again when they are approved: what was blocked meanwhile is refused", async () => {
		const { id } = await book();
		const asked = await change({ id, from: "15:00", option: "request" });
		await requestJson(`${v2()}/block_times`, {
			as: operator,
			json: { date: "2026-12-01", from: "15:30", to: "16:00", is_confirmed: 1 },
		});
		const path = `${v2()}/reservations/${id}/judge/${asked.change_child!.id}/edit`;
		const refused = await sendRequest(path, { as: operator, json: { status: "approved" } });
		expect([refused.status, (await refused.json()) as { reasons: string[] }]).toMatchObject([
			409,
			{ reasons: ["block"] },
		]);
		await requestJson(path, { as: operator, json: { status: "approved", force: 1 } });
	});

	test("end where the booking is given to another friend, whose booking it is from then on", async () => {
		const { id } = await book({ member_id: other.id, name: "秘密" });
		const asked = await change({ id, member_id: other.id, name: "秘密", from: "15:00", option: "request" });
		expect(await change({ id, member_id: mine.id, name: "鈴木" })).toMatchObject({ change_child: null });
		expect(await unsolved()).toBe(0);
		expect(JSON.stringify(await listed(restricted))).not.toMatch(/秘密|15:00/);
		const path = `${v2()}/reservations/${id}/judge/${asked.change_child!.id}/edit`;
		expect((await sendRequest(path, { as: operator, json: { status: "approved" } })).status).toBe(409);
		expect(await listed()).toMatchObject([{ member_id: mine.id, from: "10:00" }]);
		const json = fields({ id, member_id: other.id, from: "16:00", option: "request" });
		const refused = await sendRequest(`${v2()}/reservations`, {
			as: operator,
			method: "PUT",
			whole: true,
			json,
		});
		expect([refused.status, await refused.json()]).toEqual([
			422,
			{ member_id: [SALON_TEXTS.requestKeepsFriend] },
		]);
	});

	test("of whoever had the booking before name them to nobody, and are not granted", async () => {
		const { id } = await book({ member_id: other.id, name: "秘密" });
		const asked = await change({ id, member_id: other.id, name: "秘密", from: "15:00", option: "request" });
		// State from before requests ended with the booking.
		await updateRow("reservations", id, { friend_id: mine.id, name: "鈴木" });
		const [seen] = await listed(restricted);
		expect(seen).toMatchObject({ name: "鈴木", change_child: { member_id: null, is_masked: true } });
		expect(JSON.stringify(seen)).not.toContain("秘密");
		const path = `${v2()}/reservations/${id}/judge/${asked.change_child!.id}/edit`;
		const granted = await sendRequest(path, { as: operator, json: { status: "approved" } });
		expect([granted.status, await granted.json()]).toEqual([409, { ERROR: [SALON_TEXTS.requestOfOther] }]);
	});

	test("to change give a time and a place alone: what was written down meanwhile stays", async () => {
		salon = await buildSalon({ courses: [{}, { minutes: 90 }] });
		const { id } = await book({ contact_address: "090-1", comment: "はじめて" });
		const asked = await change({ id, from: "15:00", option: "request", contact_address: "090-1" });
		await change({ id, contact_address: "090-2", comment: "窓側", course_id: salon.courses[1] });
		await patch("memo", { id, memo: "アレルギーあり" });
		await patch("checked_at", { id, checked_at: true });
		const kept = (await listed())[0]!;
		const approved = await judge(id, asked.change_child!.id, "edit", "approved");
		expect(approved).toMatchObject({
			...{ from: "15:00", contact_address: "090-2", comment: "窓側", course_id: salon.courses[1] },
			...{ meta_data: { memo: "アレルギーあり" }, checked_at: kept.checked_at },
		});
		expect(kept.checked_at).not.toBeNull();
		const minutes = ({ from, to }: WireReservation) =>
			[to, from].map((time) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))).reduce((a, b) => a - b);
		expect(minutes(approved)).toBe(minutes(kept));
	});

	test("[M-173, M-175, M-315] to cancel are approved or denied, and may be asked again", async () => {
		const { id } = await book();
		const asked = await patch("status", { id, status: "cancel_pending" });
		expect(asked).toMatchObject({ status: "approved", cancel_child: { status: "cancel_pending" } });
		expect(await judge(id, asked.cancel_child!.id, "cancel", "denied")).toMatchObject({
			status: "approved",
			cancel_child: { status: "cancel_denied" },
		});
		const again = await patch("status", { id, status: "cancel_pending" });
		expect(await judge(id, again.cancel_child!.id, "cancel", "approved")).toMatchObject({
			status: "canceled",
			cancel_child: null,
		});
		expect(await unsolved()).toBe(0);
		expect(await listed()).toMatchObject([{ status: "canceled", cancel_child: null }]);
	});

	test("name their change to consoles: a denial is no withdrawal", async () => {
		const room = new TestSalonRoom(salon, new TestClock("2026-11-20 10:00"));
		const last = () => room.told.flatMap((told) => ("row" in told ? [[told.event, told.change]] : [])).at(-1);
		const asked = await room.must("createReservation", buildBookingInput(salon, { option: "request" }));
		await room.must("decideReservation", { id: asked.id, status: "denied", force: false });
		expect(last()).toEqual(["cancel", "deny_create_request"]);
		const { id } = await room.must("createReservation", buildBookingInput(salon));
		for (const kind of ["denied", "approved"] as const) {
			const { cancel_child: child } = await room.must("cancelReservation", { id, isRequest: true });
			const given = { id, childId: child!.id, kind: "cancel", status: kind, force: false } as const;
			await room.must("judgeRequest", given);
			expect(last()).toEqual(
				kind === "denied"
					? ["delete_cancel_request", "deny_cancel_request"]
					: ["cancel", "approve_cancel_request"],
			);
		}
	});

	test("[M-181 to M-185] stand in the history under their labels, and may be taken back", async () => {
		const { id } = await book();
		const edit = await change({ id, from: "15:00", option: "request" });
		await requestJson(`${base()}/reservations/${edit.change_child!.id}`, { as: operator, method: "DELETE" });
		const cancel = await patch("status", { id, status: "cancel_pending" });
		await requestJson(`${base()}/reservations/${cancel.cancel_child!.id}`, {
			as: operator,
			method: "DELETE",
		});
		const found = await labels(id);
		expect(found.map(({ label }) => label)).toEqual([
			"manager_create",
			"manager_update_request",
			"delete_update_request",
			"manager_cancel_request",
			"delete_cancel_request",
		]);
		expect(found.map(({ text }) => text)).toEqual(
			found.map(({ label }) => HISTORY_LABELS[label as keyof typeof HISTORY_LABELS]),
		);
	});
});

test("a friend's change keeps the further resources and the length that an operator gave the booking", async () => {
	salon = await buildSalon({ resources: 3, courses: [{}, { minutes: 30 }] });
	const [first, second, third] = salon.resources;
	const room = new TestSalonRoom(salon, new TestClock("2026-11-20 10:00"));
	const { id } = await room.must(
		"createReservation",
		buildBookingInput(salon, { member_id: mine.id, to: "12:00", sub_resource_ids: [second] }),
	);
	const actor = { ...FRIEND_ACTOR, friendId: mine.id };
	const moved = (given: object) =>
		changedReservationInput.parse(fields({ id, member_id: mine.id, sub_resource_ids: [], ...given }));
	expect(await room.must("updateReservation", moved({ from: "14:00" }), { actor })).toMatchObject({
		...{ from: "14:00", to: "16:00", salon_resource_id: first, sub_resource_ids: [second] },
	});
	await room.must(
		"createReservation",
		buildBookingInput(salon, { from: "18:00", salon_resource_id: second }),
	);
	expect(await room.give("updateReservation", moved({ from: "17:00" }), { actor })).toMatchObject({
		status: 409,
	});
	// A hold follows the same rules, and is shown to other operators.
	const { course_id, sub_resource_ids } = moved({});
	const wanted = { date: "2026-12-01", course_id, salon_resource_id: first!, sub_resource_ids };
	const hold = (from: number) =>
		room.give("holdTime", { ...wanted, from, key: "mine", member_id: mine.id, ignoredId: id }, { actor });
	expect(await hold(17 * 60)).toMatchObject({ status: 409, body: { reasons: ["resource_full"] } });
	expect(await hold(10 * 60)).toMatchObject({ ok: true });
	const held = await room.engine.read([toDayNumber("2026-12-01")], (state, now) =>
		ROOM_QUERIES.holds.answer(state, now, { from: "2026-12-01", days: 1 }),
	);
	expect(held?.data).toMatchObject([first, second].map((id) => ({ to: "12:00", salon_resource_id: id })));
	await room.must("releaseHold", { key: "mine" }, { actor });
	const other = moved({ from: "17:00", salon_resource_id: third, course_id: salon.courses[1] });
	expect(await room.must("updateReservation", other, { actor })).toMatchObject({
		...{ to: "17:30", salon_resource_id: third, sub_resource_ids: [second] },
	});
});

test("a booking that is taken from a friend keeps nothing that was written of them, a stranger's all of it", async () => {
	const room = new TestSalonRoom(salon, new TestClock("2026-11-20 10:00"));
	const made = async (member_id: number | null, from: string) => {
		const wanted = buildBookingInput(salon, { member_id, from, meta_data: { memo: "膝が悪い" } });
		const { id } = await room.must("createReservation", { ...wanted, answers: { 1: "妊娠中" } });
		await room.must("noteReservation", { id, isAttended: false });
		return id;
	};
	const give = (id: number, from: string, meta_data: object = {}) =>
		room.must(
			"updateReservation",
			changedReservationInput.parse(fields({ id, from, member_id: mine.id, meta_data })),
		);
	expect(await give(await made(other.id, "10:00"), "10:00")).toMatchObject({
		member_id: mine.id,
		meta_data: {},
		is_attended: null,
	});
	const again = await give(await made(other.id, "12:00"), "12:00", { memo: "窓側" });
	expect(again.meta_data).toEqual({ memo: "窓側" });
	const found = await give(await made(null, "14:00"), "14:00");
	expect(found).toMatchObject({
		meta_data: { memo: "膝が悪い", answers: { 1: "妊娠中" } },
		is_attended: false,
	});
});

describe("a restricted operator", () => {
	test("sees whose bookings their friends' are, and of others that the time is taken", async () => {
		const [own, foreign] = [
			await book({ member_id: mine.id }),
			await book({ member_id: other.id, from: "11:00", contact_address: "090", comment: "x" }),
		];
		const seen = await listed(restricted);
		expect(seen[0]).toEqual(own);
		expect(seen[1]).toMatchObject({
			id: foreign.id,
			name: SALON_TEXTS.taken,
			member_id: null,
			is_masked: true,
		});
		expect(JSON.stringify(seen[1])).not.toMatch(/佐藤|090|"x"/);
		const board = await requestJson<{ reservations: WireReservation[] }>(`${base()}/board?from=2026-12-01`, {
			as: restricted,
		});
		expect(board.reservations).toEqual(seen);
	});

	test("changes nothing of others', and books for none of their friends", async () => {
		const { id } = await book({ member_id: other.id });
		const calls: [string, object][] = [
			[`${v2()}/reservations`, { method: "PUT", whole: true, json: fields({ id }) }],
			[`${v2()}/reservations?attr=status`, { method: "PATCH", json: { id, status: "canceled" } }],
			[`${v2()}/reservations/${id}/judge/99/edit`, { json: { status: "approved" } }],
			[`${base()}/reservations/${id}`, { method: "DELETE" }],
			[`${base()}/reservations/${id}/history`, {}],
		];
		for (const [path, options] of calls)
			expect((await sendRequest(path, { as: restricted, ...options })).status, path).toBe(404);
		const forOther = await sendRequest(`${v2()}/reservations`, {
			as: restricted,
			json: fields({ member_id: other.id, from: "12:00" }),
		});
		expect([forOther.status, await forOther.json()]).toEqual([
			422,
			{ member_id: [SALON_TEXTS.friendUnknown] },
		]);
		expect(await listed()).toMatchObject([{ id, status: "approved" }]);
	});

	test("is not told by the history whose a booking was before it was their friend's", async () => {
		const { id } = await book({
			member_id: other.id,
			name: "秘密",
			contact_address: "090-1",
			comment: "内緒",
		});
		await change({ id, member_id: mine.id, name: "鈴木" });
		const path = `${base()}/reservations/${id}/history`;
		type Entry = {
			before: { friendId: number | null } | null;
			after: { friendId: number | null; name: string };
		};
		const { data } = await requestJson<{ data: Entry[] }>(path, { as: restricted });
		expect(JSON.stringify(data)).not.toMatch(/秘密|090-1|内緒/);
		expect(data.map(({ before, after }) => [before?.friendId, after.friendId])).toEqual([
			[undefined, null],
			[null, mine.id],
		]);
		expect(data.at(-1)!.after.name).toBe("鈴木");
		expect(JSON.stringify(await requestJson(path, { as: operator }))).toMatch(/秘密.*内緒/);
	});

	test("counts their own requests alone, and sees what they entered for somebody who is no friend", async () => {
		await book({ member_id: mine.id, option: "request" });
		await book({ member_id: other.id, from: "12:00", option: "request" });
		const guest = await book({ from: "14:00" }, restricted);
		expect([await unsolved(), await unsolved(restricted)]).toEqual([2, 1]);
		expect((await listed(restricted)).find(({ id }) => id === guest.id)).toEqual(guest);
	});
});

describe("[M-188, M-324 to M-326] the room", () => {
	test("tells open boards of each kind, and a restricted one whose it is only of their friends", async () => {
		const boards = [
			await OpenSalonBoard.open(operator, salon.id),
			await OpenSalonBoard.open(restricted, salon.id),
		] as const;
		const one = await book({ member_id: mine.id });
		await change({ id: one.id, from: "11:00", member_id: mine.id });
		const asked = await change({ id: one.id, from: "15:00", option: "request", member_id: mine.id });
		await requestJson(`${base()}/reservations/${asked.change_child!.id}`, { as: operator, method: "DELETE" });
		const cancel = await patch("status", { id: one.id, status: "cancel_pending" });
		await requestJson(`${base()}/reservations/${cancel.cancel_child!.id}`, {
			as: operator,
			method: "DELETE",
		});
		await patch("status", { id: one.id, status: "canceled" });
		await book({ member_id: other.id, from: "18:00", option: "request" });
		await vi.waitFor(() => expect(boards[0].reservations).toHaveLength(8));
		await vi.waitFor(() => expect(boards[1].reservations).toHaveLength(8));
		expect(new Set(boards[0].reservations.map(({ type }) => type))).toEqual(new Set(RESERVATION_EVENTS));
		expect(boards[1].reservations.slice(0, 7)).toEqual(boards[0].reservations.slice(0, 7));
		expect(boards[1].reservations.at(-1)!.reservation).toMatchObject({
			name: SALON_TEXTS.taken,
			member_id: null,
		});
		for (const board of boards) board.close();
	});

	test("tells who comes back what was missed, or to read again", async () => {
		const board = await OpenSalonBoard.open(operator, salon.id);
		board.hello(null);
		await vi.waitFor(() => expect(board.frames).toEqual([{ event: "reload", data: { seq: 0 } }]));
		board.close();
		await book();
		await book({ from: "12:00" });
		const back = await OpenSalonBoard.open(operator, salon.id);
		back.hello(1);
		await vi.waitFor(() => expect(back.reservations.map(({ seq }) => seq)).toEqual([2]));
		back.hello(-5);
		await vi.waitFor(() => expect(back.frames.at(-1)).toEqual({ event: "reload", data: { seq: 2 } }));
		back.close();
	});

	test("tells every board who else has it open, on which day and at which reservation, until they leave", async () => {
		const [one, other] = [
			await OpenSalonBoard.open(operator, salon.id),
			await OpenSalonBoard.open(restricted, salon.id),
		] as const;
		one.look("2026-12-01");
		other.look("2026-12-07", { days: 7, reservation: 5 });
		const ids = (board: OpenSalonBoard) => board.viewers.map(({ id }) => id).toSorted();
		await vi.waitFor(() => expect(ids(one)).toHaveLength(2));
		expect(one.viewers).toContainEqual({
			id: expect.any(Number),
			name: expect.stringMatching(/./),
			date: "2026-12-07",
			days: 7,
			reservation_id: 5,
		});
		other.look("2026-12-08");
		await vi.waitFor(() => expect(one.viewers.map(({ date }) => date)).toContain("2026-12-08"));
		other.close();
		await vi.waitFor(() => expect(one.viewers.map(({ date }) => date)).toEqual(["2026-12-01"]));
		one.close();
	});

	test("lets nobody in with a token of another room, or without the ability", async () => {
		const elsewhere = await buildSalon();
		const json = { channel_name: `private-salon.${elsewhere.id}` };
		const { token } = await requestJson<{ token: string }>("/broadcasting/auth", { as: operator, json });
		const entered = await sendRequest(`/parties/salon/${salon.id}?token=${token}`, {
			headers: { Upgrade: "websocket" },
		});
		expect(entered.status).toBe(403);
		const without = await buildSession({ abilities: ["friend-read"] });
		expect((await sendRequest("/broadcasting/auth", { as: without, json })).status).toBe(403);
	});
});

describe("[M-187] pictures of a reservation", () => {
	test("are kept with it, stay where nothing is said of them, and are taken away", async () => {
		const keys = [await picture("a-first-picture"), await picture("a-second-picture")];
		const { id } = await book({ meta_data: { memo: "窓側", pictures: keys } });
		expect((await listed())[0]).toMatchObject({ meta_data: { memo: "窓側", pictures: keys } });
		await change({ id, from: "11:00" });
		expect((await listed())[0]).toMatchObject({ from: "11:00", meta_data: { memo: "窓側", pictures: keys } });
		await patch("memo", { id, memo: "入口側" });
		await change({ id, meta_data: { pictures: keys.slice(1) } });
		expect((await listed())[0]).toMatchObject({ meta_data: { memo: "入口側", pictures: keys.slice(1) } });
		await change({ id, meta_data: { pictures: [] } });
		expect((await listed())[0]!.meta_data).toEqual({ memo: "入口側", pictures: [] });
	});

	test("are not seen by whoever may not see whose it is", async () => {
		await book({ member_id: other.id, meta_data: { pictures: [await picture("a-hidden-picture")] } });
		expect((await listed(restricted))[0]).toMatchObject({ is_masked: true, meta_data: {} });
	});

	test("are shown through it alone, to whoever may see whose it is now", async () => {
		const keys = [await picture("a-picture-of-mine"), await picture("a-picture-of-other")];
		for (const key of keys) await env.MEDIA.put(key, key);
		const [own, others] = [
			await book({ member_id: mine.id, meta_data: { pictures: [keys[0]] } }),
			await book({ member_id: other.id, from: "12:00", meta_data: { pictures: [keys[1]] } }),
		];
		const show = async (id: number, key: string, as?: ConsoleSession) =>
			(await sendRequest(`${base()}/reservations/${id}/pictures/${key}`, as ? { as } : {})).status;
		expect([await show(own.id, keys[0]!, operator), await show(others.id, keys[1]!, operator)]).toEqual([
			200, 200,
		]);
		expect(await show(own.id, keys[0]!, restricted)).toBe(200);
		expect(await show(others.id, keys[1]!, restricted)).toBe(404);
		expect(await show(own.id, keys[1]!, restricted)).toBe(404);
		expect(await show(own.id, keys[0]!)).toBe(401);
		const without = await buildSession({ abilities: ["friend-read", "media-write"] });
		expect(await show(own.id, keys[0]!, without)).toBe(403);
		// By its key alone only the uploader can read it.
		const byKey = async (key: string, as: ConsoleSession) =>
			(await sendRequest(`/api/media/${key}`, { as })).status;
		expect([await byKey(keys[1]!, operator), await byKey(keys[1]!, restricted)]).toEqual([200, 404]);
	});

	test("stay whoever uploaded them, and are taken from no other booking", async () => {
		const key = await picture("a-picture-of-other");
		const shown = await book({ member_id: mine.id, meta_data: { pictures: [key] } });
		const again = await change(
			{ id: shown.id, member_id: mine.id, from: "11:00", meta_data: { pictures: [key] } },
			restricted,
		);
		expect(again).toMatchObject({ meta_data: { pictures: [key] } });
		const hidden = await picture("a-hidden-picture");
		await book({ member_id: other.id, from: "14:00", meta_data: { pictures: [hidden] } });
		const taken = await sendRequest(`${v2()}/reservations`, {
			...{
				as: restricted,
				json: fields({ member_id: mine.id, from: "16:00", meta_data: { pictures: [hidden] } }),
			},
		});
		expect([taken.status, await taken.json()]).toEqual([
			422,
			{ "meta_data[pictures]": [SALON_TEXTS.pictureUnknown] },
		]);
	});

	test("that a colleague has replaced meanwhile are told as changed: 409, not 422", async () => {
		const [before, after] = [await picture("a-first-picture"), await picture("a-second-picture")];
		const { id, version } = await book({ member_id: mine.id, meta_data: { pictures: [before] } });
		await change({ id, member_id: mine.id, meta_data: { pictures: [after] } });
		const save = async (pictures: string[], given: object) => {
			const json = fields({ id, member_id: mine.id, meta_data: { pictures }, ...given });
			return (await sendRequest(`${v2()}/reservations`, { as: restricted, method: "PUT", whole: true, json }))
				.status;
		};
		expect(await save([before], { version })).toBe(409);
		expect(await save([before], { version: version + 2 })).toBe(409);
		expect([await save([before], {}), await save([after], {})]).toEqual([422, 200]);
	});

	test("go to no other friend by being sent again, unless their operator has uploaded them", async () => {
		const key = await picture("a-picture-of-other");
		const { id } = await book({ member_id: other.id, meta_data: { pictures: [key] } });
		const colleague = await buildSession();
		const given = { id, member_id: mine.id, meta_data: { pictures: [key] } };
		const json = fields(given);
		const taken = await sendRequest(`${v2()}/reservations`, {
			as: colleague,
			method: "PUT",
			whole: true,
			json,
		});
		expect([taken.status, await taken.json()]).toEqual([
			422,
			{ "meta_data[pictures]": [SALON_TEXTS.pictureUnknown] },
		]);
		expect(
			(await change({ id, member_id: other.id, meta_data: { pictures: [key] } }, colleague)).meta_data,
		).toEqual({ pictures: [key] });
		expect((await change({ ...given, meta_data: {} }, colleague)).meta_data).toEqual({});
		expect((await change(given)).meta_data).toEqual({ pictures: [key] });
	});

	test("are those that it has when it is written, not when its operator was asked about", async () => {
		const key = await picture("a-picture-of-mine");
		const { id } = await book({ member_id: mine.id, meta_data: { pictures: [key] } });
		const room = new TestSalonRoom(salon, new TestClock("2026-11-20 10:00"));
		const actor = {
			...ADMIN_ACTOR,
			operatorId: operatorId + 1_000,
			scope: { all: false as const, tagIds: [] },
		};
		const given = (member_id: number | null) =>
			changedReservationInput.parse(fields({ id, member_id, meta_data: { pictures: [key] } }));
		const update = (member_id: number | null) =>
			room.give("updateReservation", { ...given(member_id), unseen_pictures: [key] }, { actor });
		expect((await update(mine.id)).ok).toBe(true);
		await room.must("updateReservation", changedReservationInput.parse(fields({ id, member_id: other.id })));
		expect(await update(mine.id)).toMatchObject({ ok: false, status: 422 });
		// A booking without a friend belongs to the operator who entered it.
		await room.must("updateReservation", given(null));
		expect(await update(null)).toMatchObject({ ok: false, status: 422 });
	});

	test.each<[string, unknown]>([
		["that nobody has uploaded", ["nobody-has-this"]],
		["at another address", ["../../secret"]],
		["without end", Array(5).fill("a-picture-key")],
	])("%s are refused, and nothing is booked", async (_, pictures) => {
		await picture("a-picture-key");
		const refused = await sendRequest(`${v2()}/reservations`, {
			...{ as: operator, json: fields({ meta_data: { pictures } }) },
		});
		expect(refused.status).toBe(422);
		expect(Object.keys((await refused.json()) as object)[0]).toMatch(/^meta_data\[pictures\]/);
		expect(await listed()).toEqual([]);
	});
});
