import { beforeEach, expect, test, vi } from "vitest";
import type { FriendRecord } from "#db/engine/friends.ts";
import { buildFriend, buildTag } from "#tests/support/friend-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { OpenConsole } from "#tests/support/open-console.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { type BuiltSalon, buildSalon } from "#tests/support/salon/build-salon.ts";
import { requestJson } from "#tests/support/send-request.ts";
import { TestClock } from "#tests/support/test-clock.ts";

let operator: ConsoleSession;
let restricted: ConsoleSession;
let mine: FriendRecord;
let salon: BuiltSalon;

const asks = (of: BuiltSalon, member_id: number | null, from: string) =>
	requestJson<{ id: number }>(`/api/v2/salon/${of.id}/reservations`, {
		as: operator,
		json: { date: "2026-12-01", from, course_id: of.courses[0], member_id, name: "x", option: "request" },
	});
const count = async (as: ConsoleSession) =>
	(await requestJson<{ count: number }>("/api/salon/unsolved", { as })).count;

beforeEach(async () => {
	await resetState();
	new TestClock("2026-11-20 10:00").rule();
	const own = await buildTag();
	operator = await buildSession();
	restricted = await buildSession({ scope: { all: false, tagIds: [own.id] } });
	mine = await buildFriend({ tagIds: [own.id] });
	salon = await buildSalon();
});

test("[M-198] what waits is counted over all salons but archived ones, and of whom an operator may see", async () => {
	const [second, gone] = [await buildSalon(), await buildSalon()];
	await asks(salon, mine.id, "10:00");
	await asks(second, (await buildFriend()).id, "10:00");
	await asks(gone, mine.id, "10:00");
	await requestJson(`/api/salon/${gone.id}?force=1`, { as: operator, method: "DELETE" });
	expect(await count(operator)).toBe(2);
	expect(await count(restricted)).toBe(1);
});

test("every console is told once something waits or is judged, of walk-ins too, and of nothing else", async () => {
	const console = await OpenConsole.open(operator);
	console.hello(null);
	await vi.waitFor(() => expect(console.frames).toHaveLength(1));
	const told = () => console.frames.filter(({ event }) => event === "reservation");
	const { id } = await asks(salon, mine.id, "10:00");
	await vi.waitFor(() => expect(told()).toHaveLength(1));
	await requestJson(`/api/v2/salon/${salon.id}/reservations?attr=memo`, {
		as: operator,
		method: "PATCH",
		json: { id, memo: "y" },
	});
	await requestJson(`/api/v2/salon/${salon.id}/reservations?attr=status`, {
		as: operator,
		method: "PATCH",
		json: { id, status: "approved" },
	});
	await asks(salon, null, "12:00");
	await vi.waitFor(() => expect(told()).toHaveLength(3));
	expect(told().map(({ data }) => data)).toEqual(
		[mine.id, mine.id, 0].map((friend_id) => expect.objectContaining({ friend_id })),
	);
	console.close();
});
