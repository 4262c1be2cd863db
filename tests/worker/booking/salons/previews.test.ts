import { beforeEach, expect, test } from "vitest";
import type { FriendRecord } from "#db/engine/friends.ts";
import type { DryRun } from "#domain/engine/actions/dry-run-result.ts";
import { EFFECTS } from "#domain/engine/actions/effects/registry.ts";
import { sendTextEffect } from "#tests/support/action-builders.ts";
import { buildFriend, buildTag } from "#tests/support/friend-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { type BuiltSalon, buildSalon } from "#tests/support/salon/build-salon.ts";
import { buildBookingInput, TestSalonRoom } from "#tests/support/salon/test-room.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { TestClock } from "#tests/support/test-clock.ts";

let salon: BuiltSalon;
let mine: FriendRecord;
let other: FriendRecord;
let operator: ConsoleSession;
let restricted: ConsoleSession;
let ids: number[];
beforeEach(async () => {
	await resetState();
	const clock = new TestClock("2026-11-20 10:00").rule();
	const own = await buildTag();
	mine = await buildFriend({ name: "花子", tagIds: [own.id] });
	other = await buildFriend({ name: "太郎" });
	operator = await buildSession();
	restricted = await buildSession({ scope: { all: false, tagIds: [own.id] } });
	salon = await buildSalon();
	const room = new TestSalonRoom(salon, clock);
	const book = async (given: Record<string, unknown>) =>
		(await room.must("createReservation", buildBookingInput(salon, given))).id;
	ids = [
		await book({ member_id: mine.id, date: "2026-12-02" }),
		await book({ member_id: other.id }),
		await book({ from: "15:00" }),
	];
});

interface Previews {
	data: { id: number; friend: { id: number; name: string }; label: string }[];
}
const previews = (as: ConsoleSession) => requestJson<Previews>(`/api/salon/${salon.id}/previews`, { as });

test("offer the reservations of friends whom the operator may see", async () => {
	expect((await previews(operator)).data).toEqual([
		{ id: ids[1], friend: { id: other.id, name: "太郎" }, label: "2026/12/01 10:00 コース1" },
		{ id: ids[0], friend: { id: mine.id, name: "花子" }, label: "2026/12/02 10:00 コース1" },
	]);
	expect((await previews(restricted)).data.map(({ id }) => id)).toEqual([ids[0]]);
	expect((await sendRequest("/api/salon/999/previews", { as: operator })).status).toBe(404);
});

test("fill a text in with a real reservation, of its friend", async () => {
	const values = (as: ConsoleSession, id: number) =>
		sendRequest(`/api/selector/placeholders/values?reservation=${id}&flow=update`, { as });
	const { name, context } = (await (await values(operator, ids[0]!)).json()) as {
		name: string;
		context: [string, { type: string; value: string }][];
	};
	expect(name).toBe("花子");
	expect(Object.fromEntries(context)).toMatchObject({
		reserve_date: { type: "datetime", value: "2026-12-02" },
		reserve_time: { type: "string", value: "10:00" },
		reserve_before_datetime: { type: "datetime", value: "2026-12-02 10:00:00" },
	});
	expect((await values(restricted, ids[1]!)).status).toBe(404);
	expect((await values(operator, ids[2]!)).status).toBe(404);
	const reader = await buildSession({ abilities: ["friend-read"] });
	expect((await values(reader, ids[0]!)).status).toBe(403);
});

test("try an action with a real reservation: its texts, and its effects on values of the event", async () => {
	const goal = EFFECTS.episode.schema.parse({
		...EFFECTS.episode.blank(),
		...{ episode_id: 1, goal_date_type: "dynamic_context", selectionType: "context" },
		context: { category: "reserve", event: "register", key: "datetime", format: "datetime" },
	});
	const dry = (given: object, as = operator) =>
		sendRequest("/api/action/dry_run", {
			as,
			json: {
				inputs: [sendTextEffect("{reserve_datetime} {reserve_course}"), goal],
				friend_id: mine.id,
				...given,
			},
		});
	const { effects } = (await (await dry({ reservation_id: ids[0], flow: "register" })).json()) as DryRun;
	expect(effects[0]!.messages).toMatchObject([{ text: "12月2日 10:00 コース1" }]);
	const without = (await (await dry({})).json()) as DryRun;
	expect(without.effects[0]!.messages).toMatchObject([{ text: " " }]);
	expect((await dry({ reservation_id: ids[1] })).status).toBe(404);
	expect((await dry({ reservation_id: ids[0], flow: "none" })).status).toBe(422);
});
