import { beforeEach, expect, test, vi } from "vitest";
import { ROOMS } from "#domain/engine/capabilities/registry.ts";
import { resetState } from "#tests/support/migrations.ts";
import {
	type BuiltOperator,
	buildOperator,
	type ConsoleSession,
	signInOperator,
} from "#tests/support/operator-builders.ts";
import { buildSalon } from "#tests/support/salon/build-salon.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { TestClock } from "#tests/support/test-clock.ts";

let person: BuiltOperator;
beforeEach(async () => {
	await resetState();
	new TestClock("2026-11-20 10:00").rule();
	person = await buildOperator();
});

/** Enters a room, and returns the close code. */
async function enter(as: ConsoleSession, party: string, room: string, channel: string) {
	const { token } = await requestJson<{ token: string }>("/broadcasting/auth", {
		as,
		json: { channel_name: channel },
	});
	const { webSocket } = await sendRequest(`/parties/${party}/${room}?token=${token}`, {
		headers: { Upgrade: "websocket" },
	});
	const visit: { closedWith?: number } = {};
	webSocket!.addEventListener("close", ({ code }) => {
		visit.closedWith = code;
	});
	webSocket!.accept();
	return visit;
}

test.each(Object.entries(ROOMS))(
	"a closed session leaves the rooms of %s, another one stays",
	async (party, { each }) => {
		const rooms = each ? [(await buildSalon()).id, (await buildSalon()).id].map(String) : [party];
		const channelOf = (room: string) => (each ? `private-${party}.${room}` : `private-${party}`);
		const [leaving, staying] = [await signInOperator(person), await signInOperator(person)];
		const visits = await Promise.all(rooms.map((room) => enter(leaving, party, room, channelOf(room))));
		const kept = await enter(staying, party, rooms[0]!, channelOf(rooms[0]!));

		await sendRequest("/api/logout", { method: "POST", as: leaving });

		await vi.waitFor(() => expect(visits.map(({ closedWith }) => closedWith)).toEqual(rooms.map(() => 4401)));
		expect(kept.closedWith).toBeUndefined();
	},
);
