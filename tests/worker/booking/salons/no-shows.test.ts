import { expect, test } from "vitest";
import { buildFriend, buildTag } from "#tests/support/friend-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildSession } from "#tests/support/operator-builders.ts";
import { buildSalon } from "#tests/support/salon/build-salon.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { TestClock } from "#tests/support/test-clock.ts";

test("a friend's visits that did not happen are counted, for who may see the friend", async () => {
	await resetState();
	new TestClock("2026-11-20 10:00").rule();
	const operator = await buildSession();
	const restricted = await buildSession({ scope: { all: false, tagIds: [(await buildTag()).id] } });
	const [friend, other] = [await buildFriend(), await buildFriend()];
	const salon = await buildSalon();
	const book = (from: string, member: { id: number }) =>
		requestJson<{ id: number }>(`/api/v2/salon/${salon.id}/reservations`, {
			as: operator,
			json: { date: "2026-12-01", from, course_id: salon.courses[0], member_id: member.id, force: true },
		});
	const attend = (id: number, is_attended: boolean) =>
		requestJson(`/api/v2/salon/${salon.id}/reservations?attr=is_attended`, {
			as: operator,
			method: "PATCH",
			json: { id, is_attended },
		});
	const address = (id: number) => `/api/salon/${salon.id}/reservations/${id}/no_shows`;
	const [first, second, third] = [
		await book("10:00", friend),
		await book("12:00", friend),
		await book("14:00", other),
	];
	await attend(first.id, false);
	await attend(second.id, true);
	await attend(third.id, false);
	expect(await requestJson(address(second.id), { as: operator })).toEqual({ count: 1 });
	expect(await requestJson(address(first.id), { as: operator })).toEqual({ count: 1 });
	expect((await sendRequest(address(first.id), { as: restricted })).status).toBe(404);
});
