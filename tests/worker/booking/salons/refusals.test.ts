import { beforeAll, describe, expect, test } from "vitest";
import { CALL_TEXTS } from "#domain/platform/texts/calls-texts.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { SALON_TEXTS } from "#domain/platform/texts/salon-texts.ts";
import type { WireReservation } from "#functions/booking/salons/present-reservation.ts";
import { listChangesSince, takeSnapshot } from "#tests/support/database-snapshot.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { type BuiltSalon, buildSalon } from "#tests/support/salon/build-salon.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { TestClock } from "#tests/support/test-clock.ts";

let operator: ConsoleSession;
let reader: ConsoleSession;
let salon: BuiltSalon;
let other: BuiltSalon;
/** Contents of the salon: a booking with an open change request, a canceled one, a block and a shift. */
const ids = { booked: 0, child: 0, canceled: 0, block: 0, shift: 0, foreign: 0 };

beforeAll(async () => {
	await resetState();
	new TestClock("2026-11-20 10:00").rule();
	operator = await buildSession();
	reader = await buildSession({ abilities: ["salon-read"] });
	[salon, other] = [await buildSalon(), await buildSalon()];
	const book = async (of: BuiltSalon, given: object = {}) =>
		(
			await requestJson<WireReservation>(`/api/v2/salon/${of.id}/reservations`, {
				as: operator,
				json: fieldsOf(of, given),
			})
		).id;
	ids.booked = await book(salon);
	const asked = await requestJson<WireReservation>(`/api/v2/salon/${salon.id}/reservations`, {
		as: operator,
		method: "PUT",
		whole: true,
		json: fieldsOf(salon, { id: ids.booked, from: "15:00", option: "request" }),
	});
	ids.child = asked.change_child!.id;
	ids.canceled = await book(salon, { from: "18:00" });
	await requestJson(`/api/v2/salon/${salon.id}/reservations?attr=status`, {
		as: operator,
		method: "PATCH",
		json: { id: ids.canceled, status: "canceled" },
	});
	ids.foreign = await book(other);
	const block = { date: "2026-12-02", from: "12:00", to: "13:00", salon_resource_id: salon.resources[1] };
	ids.block = (
		await requestJson<{ id: number }>(`/api/v2/salon/${salon.id}/block_times`, { as: operator, json: block })
	).id;
	const shift = { start_date: "2026-12-01", repeat: [2], from: "10:00", to: "15:00" };
	ids.shift = (
		await requestJson<{ id: number }>(`/api/salon/${salon.id}/resources/${salon.resources[0]}/time_shifts`, {
			as: operator,
			json: shift,
		})
	).id;
});

const fieldsOf = (of: BuiltSalon, given: object = {}) => ({
	date: "2026-12-01",
	from: "10:00",
	course_id: of.courses[0],
	salon_resource_id: of.resources[0],
	name: "佐藤",
	...given,
});

/** Name, call, status, and the body of the refusal. */
type Case = [
	name: string,
	call: () => [method: string, path: string, json: object],
	status: number,
	body: object,
];

const create = (given: () => object) => (): [string, string, object] => [
	"POST",
	`/api/v2/salon/${salon.id}/reservations`,
	fieldsOf(salon, { from: "12:00", ...given() }),
];
const update = (given: () => object) => (): [string, string, object] => [
	"PUT",
	`/api/v2/salon/${salon.id}/reservations`,
	fieldsOf(salon, { id: ids.booked, ...given() }),
];
const patch = (attr: string, given: () => object) => (): [string, string, object] => [
	"PATCH",
	`/api/v2/salon/${salon.id}/reservations?attr=${attr}`,
	{ id: ids.booked, ...given() },
];
const judge =
	(path: () => string, given: object = { status: "approved" }) =>
	(): [string, string, object] => ["POST", `/api/v2/salon/${salon.id}/reservations/${path()}`, given];
const block = (given: () => object) => (): [string, string, object] => [
	"POST",
	`/api/v2/salon/${salon.id}/block_times`,
	{ date: "2026-12-02", from: "12:00", to: "13:00", ...given() },
];

const gone = { ERROR: [CALL_TEXTS.notFound] };
const CASES: Case[] = [
	[
		"a booking with an unknown course",
		create(() => ({ course_id: 999 })),
		422,
		{ course_id: [SALON_TEXTS.courseUnknown] },
	],
	[
		"a booking with another salon's course",
		create(() => ({ course_id: other.courses[0] })),
		422,
		{ course_id: [SALON_TEXTS.courseUnknown] },
	],
	[
		"a booking with another salon's resource",
		create(() => ({ salon_resource_id: other.resources[0] })),
		422,
		{ salon_resource_id: [SALON_TEXTS.resourceUnknown] },
	],
	[
		"a booking that needs another salon's resource",
		create(() => ({ sub_resource_ids: [other.resources[0]] })),
		422,
		{ sub_resource_ids: [SALON_TEXTS.resourceUnknown] },
	],
	[
		"a booking that needs its resource twice",
		create(() => ({ sub_resource_ids: [salon.resources[0]] })),
		422,
		{ sub_resource_ids: [SALON_TEXTS.resourceTwice] },
	],
	["a booking of nobody", create(() => ({ name: " " })), 422, { name: [SALON_TEXTS.nameOrFriend] }],
	[
		"a booking of an unknown friend",
		create(() => ({ member_id: 999 })),
		422,
		{ member_id: [SALON_TEXTS.friendUnknown] },
	],
	[
		"a booking that ends before it begins",
		create(() => ({ to: "11:00" })),
		422,
		{ to: [SALON_TEXTS.fromBeforeTo] },
	],
	["a booking of no length", create(() => ({ course_id: 0 })), 422, { to: [SALON_TEXTS.durationRequired] }],
	["a booking beyond 30:00", create(() => ({ from: "29:30" })), 422, { to: [SALON_TEXTS.tooLate] }],
	[
		"a booking at a time that no clock shows",
		create(() => ({ from: "12:60" })),
		422,
		{ from: [SALON_TEXTS.time] },
	],
	[
		"a booking on a day that no calendar has",
		create(() => ({ date: "2026-02-30" })),
		422,
		{ date: [FIELD_TEXTS.dateRequired] },
	],
	[
		"a booking with a memo without end",
		create(() => ({ meta_data: { memo: "あ".repeat(2_001) } })),
		422,
		{ "meta_data[memo]": [FIELD_TEXTS.tooLong(2_000)] },
	],
	[
		"a booking with an option that there is not",
		create(() => ({ option: "maybe" })),
		422,
		{ option: [FIELD_TEXTS.choiceUnknown] },
	],
	["a booking outside the hours", create(() => ({ from: "20:30" })), 409, { reasons: ["hours"] }],
	[
		"a booking of a time that is past",
		create(() => ({ date: "2026-11-19" })),
		409,
		{ reasons: ["too_soon"] },
	],
	["a booking of a taken time", create(() => ({ from: "10:30" })), 409, { reasons: ["resource_full"] }],
	[
		"a booking of a time that a change asks for",
		create(() => ({ from: "15:30" })),
		409,
		{ reasons: ["resource_full"] },
	],
	["a change of an unknown booking", update(() => ({ id: 9_999 })), 404, gone],
	["a change of another salon's booking", update(() => ({ id: ids.foreign })), 404, gone],
	["a change of a request", update(() => ({ id: ids.child })), 404, gone],
	[
		"a change of a canceled booking",
		update(() => ({ id: ids.canceled, from: "18:00" })),
		422,
		{ status: [SALON_TEXTS.blockedByStatus] },
	],
	["a change without an id", update(() => ({ id: 0 })), 422, { id: [FIELD_TEXTS.choiceRequired] }],
	[
		"a change of an older version",
		update(() => ({ version: 99 })),
		409,
		{ ERROR: [CALL_TEXTS.changedByOther] },
	],
	[
		"a change to a blocked time",
		update(() => ({ date: "2026-12-02", from: "12:30", salon_resource_id: salon.resources[1] })),
		409,
		{ reasons: ["block"] },
	],
	[
		"a second request to change",
		update(() => ({ from: "16:00", option: "request" })),
		422,
		{ status: [SALON_TEXTS.requestOpen] },
	],
	[
		"a patch of another attribute",
		patch("name", () => ({ name: "x" })),
		422,
		{ attr: [SALON_TEXTS.attributeUnknown] },
	],
	["a patch without its value", patch("memo", () => ({})), 422, { memo: [FIELD_TEXTS.required] }],
	[
		"a patch to a status that is a request's",
		patch("status", () => ({ status: "edit_denied" })),
		422,
		{ status: [SALON_TEXTS.statusUnusable] },
	],
	[
		"a denial of what stands",
		patch("status", () => ({ status: "denied" })),
		422,
		{ status: [SALON_TEXTS.blockedByStatus] },
	],
	[
		"a request to cancel what is canceled",
		patch("status", () => ({ id: ids.canceled, status: "cancel_pending" })),
		422,
		{ status: [SALON_TEXTS.blockedByStatus] },
	],
	[
		"a visit status that there is not",
		patch("visit_status", () => ({ visit_status: 3 })),
		422,
		{ visit_status: [FIELD_TEXTS.choiceUnknown] },
	],
	["a patch of another salon's booking", patch("memo", () => ({ id: ids.foreign, memo: "x" })), 404, gone],
	["a judgement of an unknown request", judge(() => `${ids.booked}/judge/9999/edit`), 404, gone],
	["a judgement of the other kind", judge(() => `${ids.booked}/judge/${ids.child}/cancel`), 404, gone],
	["a judgement beside the booking", judge(() => `${ids.canceled}/judge/${ids.child}/edit`), 404, gone],
	[
		"a judgement that is none",
		judge(() => `${ids.booked}/judge/${ids.child}/edit`, { status: "pending" }),
		422,
		{ status: [SALON_TEXTS.statusUnusable] },
	],
	[
		"a deletion of another salon's booking",
		() => ["DELETE", `/api/salon/${salon.id}/reservations/${ids.foreign}`, {}],
		404,
		gone,
	],
	[
		"a block over bookings that nobody confirmed",
		block(() => ({ date: "2026-12-01", from: "09:00", to: "12:00" })),
		409,
		{ reasons: ["resource_full"] },
	],
	[
		"a block of another salon's resource",
		block(() => ({ salon_resource_id: other.resources[0] })),
		422,
		{ salon_resource_id: [SALON_TEXTS.resourceUnknown] },
	],
	[
		"a block that ends before it begins",
		block(() => ({ to: "12:00" })),
		422,
		{ to: [SALON_TEXTS.fromBeforeTo] },
	],
	[
		"a block in a year that nobody lives to see",
		block(() => ({ date: "9999-12-31" })),
		422,
		{ date: [SALON_TEXTS.dateOutOfReach] },
	],
	[
		"a shift that begins before anybody was there",
		() => [
			"POST",
			`/api/salon/${salon.id}/resources/${salon.resources[0]}/time_shifts`,
			{ start_date: "0000-01-01", repeat: [1], from: "10:00", to: "11:00" },
		],
		422,
		{ start_date: [SALON_TEXTS.dateOutOfReach] },
	],
	[
		"a change of an unknown block",
		() => ["PUT", `/api/v2/salon/${salon.id}/block_times/999`, block(() => ({}))()[2]],
		404,
		gone,
	],
	[
		"a deletion of another salon's block",
		() => ["DELETE", `/api/salon/${other.id}/block_times/${ids.block}`, {}],
		404,
		gone,
	],
	[
		"a shift without end before its beginning",
		() => [
			"POST",
			`/api/salon/${salon.id}/resources/${salon.resources[0]}/time_shifts`,
			{ start_date: "2026-12-02", expired_at: "2026-12-01", repeat: [1], from: "10:00", to: "11:00" },
		],
		422,
		{ expired_at: [SALON_TEXTS.expiredBeforeStart] },
	],
	[
		"a shift of another salon's resource",
		() => [
			"POST",
			`/api/salon/${salon.id}/resources/${other.resources[0]}/time_shifts`,
			{ start_date: "2026-12-02", repeat: [1], from: "10:00", to: "11:00" },
		],
		404,
		gone,
	],
	[
		"a shift changed for good without weekdays",
		() => [
			"PUT",
			`/api/salon/${salon.id}/resources/${salon.resources[0]}/time_shifts/${ids.shift}/permanently`,
			{ date: "2026-12-08", from: "10:00", to: "11:00" },
		],
		422,
		{ repeat: [SALON_TEXTS.repeatOrDate] },
	],
	[
		"anything of a salon that there is not",
		() => ["POST", "/api/v2/salon/999/reservations", fieldsOf(salon)],
		404,
		gone,
	],
	[
		"a course of another salon",
		() => ["DELETE", `/api/salon/${salon.id}/courses/${other.courses[0]}`, {}],
		404,
		gone,
	],
	[
		"an order that names another salon's resource",
		() => [
			"POST",
			`/api/salon/${salon.id}/resources/order`,
			{ sorted_ids: [salon.resources[0], other.resources[0]] },
		],
		422,
		{ sorted_ids: [SALON_TEXTS.orderIncomplete] },
	],
	[
		"a matrix that names another salon's course",
		() => [
			"PUT",
			`/api/salon/${salon.id}/resource_course_unlinks`,
			{ data: [{ salon_resource_id: salon.resources[0], course_id: other.courses[0] }] },
		],
		422,
		{ data: [SALON_TEXTS.courseUnknown] },
	],
];

describe("is refused, and nothing is changed:", () => {
	test.each(CASES)("%s", async (_, given, status, body) => {
		const [method, path, json] = given();
		const before = await takeSnapshot();
		const response = await sendRequest(path, {
			as: operator,
			method,
			json,
			...(method === "PUT" && { whole: true }),
		});
		expect([response.status, await response.json()]).toMatchObject([status, body]);
		// Ids that a room reserved and did not use do not count.
		expect((await listChangesSince(before)).filter((change) => !change.startsWith("salon_ids"))).toEqual([]);
	});

	test("whatever somebody does who may only read", async () => {
		const before = await takeSnapshot();
		for (const [name, given] of CASES) {
			const [method, path, json] = given();
			expect((await sendRequest(path, { as: reader, method, json })).status, name).toBe(403);
		}
		expect(await listChangesSince(before)).toEqual([]);
	});
});
