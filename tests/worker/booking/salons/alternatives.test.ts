import { beforeEach, expect, test } from "vitest";
import { buildFriend, buildTag } from "#tests/support/friend-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { type BuiltSalon, buildSalon } from "#tests/support/salon/build-salon.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { TestClock } from "#tests/support/test-clock.ts";

let operator: ConsoleSession;
let salon: BuiltSalon;
beforeEach(async () => {
	await resetState();
	new TestClock("2026-11-20 10:00").rule();
	operator = await buildSession();
	salon = await buildSalon({ resources: 3, rules: { unit: 30 } });
});

const book = async (resource: number, fields: object = {}) =>
	(
		await requestJson<{ id: number }>(`/api/v2/salon/${salon.id}/reservations`, {
			as: operator,
			json: {
				...{ date: "2026-12-01", from: "10:00", name: "佐藤", course_id: salon.courses[0] },
				...{ salon_resource_id: salon.resources[resource], ...fields },
			},
		})
	).id;
const address = (id: number) => `/api/salon/${salon.id}/reservations/${id}/alternatives`;
const alternatives = (id: number) =>
	requestJson<{ resources: { id: number; name: string }[]; times: object[] }>(address(id), { as: operator });

test("a booking could move to the people who are free at its time, or to the next days", async () => {
	const id = await book(0);
	await book(1);
	await book(0, { from: "11:00" });
	expect(await alternatives(id)).toEqual({
		resources: [{ id: salon.resources[2], name: "担当3" }],
		times: [
			{ date: "2026-12-02", from: "10:00", to: "11:00", salon_resource_id: salon.resources[0] },
			{ date: "2026-12-03", from: "10:00", to: "11:00", salon_resource_id: salon.resources[0] },
		],
	});
});

test("on a closed day it could move to the days after it; without its person to anybody", async () => {
	const id = await book(0);
	await requestJson(`/api/salon/${salon.id}/configs/special`, {
		as: operator,
		method: "PUT",
		json: { year: 2026, special_dates: [{ date: "2026-12-01", name: "臨時休業", hours: [] }], force: true },
	});
	const closed = await alternatives(id);
	expect(closed.resources).toEqual([]);
	expect(closed.times).toContainEqual({
		...{ date: "2026-12-02", from: "10:00", to: "11:00", salon_resource_id: salon.resources[0] },
	});
	await sendRequest(`/api/salon/${salon.id}/resources/${salon.resources[0]}?force=1`, {
		as: operator,
		method: "DELETE",
	});
	expect((await alternatives(id)).times[0]).toMatchObject({ salon_resource_id: salon.resources[1] });
});

test("needs salon-read and a customer whom the operator may see", async () => {
	const friend = await buildFriend();
	const id = await book(0, { member_id: friend.id });
	const restricted = await buildSession({ scope: { all: false, tagIds: [(await buildTag()).id] } });
	const other = await buildSession({ abilities: ["friend-read"] });
	expect((await sendRequest(address(id), { as: restricted })).status).toBe(404);
	expect((await sendRequest(address(id), { as: other })).status).toBe(403);
	expect((await sendRequest(address(999), { as: operator })).status).toBe(404);
	// A request is no booking that could move.
	const { change_child } = await requestJson<{ change_child: { id: number } }>(
		`/api/v2/salon/${salon.id}/reservations`,
		{
			...{ as: operator, method: "PUT" },
			json: {
				...{ id, date: "2026-12-01", from: "12:00", name: "佐藤", member_id: friend.id, option: "request" },
				...{ course_id: salon.courses[0], salon_resource_id: salon.resources[0], sub_resource_ids: [] },
				...{ contact_address: "", comment: "", resource_fee_is_charged: false },
			},
		},
	);
	expect((await sendRequest(address(change_child.id), { as: operator })).status).toBe(404);
});
