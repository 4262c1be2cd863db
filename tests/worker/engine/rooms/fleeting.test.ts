import { env } from "cloudflare:workers";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { TypingFrame } from "#domain/inbox/chat/ephemeral-frames.ts";
import { announceFrames } from "#functions/platform/consoles/announce-frames.ts";
import { listChangesSince, takeSnapshot } from "#tests/support/database-snapshot.ts";
import { buildFriend, buildTag } from "#tests/support/friend-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { OpenConsole } from "#tests/support/open-console.ts";
import {
	type BuiltOperator,
	buildOperator,
	type ConsoleSession,
	signInOperator,
} from "#tests/support/operator-builders.ts";
import { requestJson } from "#tests/support/send-request.ts";

let person: BuiltOperator;
let operator: ConsoleSession;
let colleague: BuiltOperator;
let staffed: BuiltOperator;
let staff: ConsoleSession;
let inside: { id: number };
let outside: { id: number };
let opened: OpenConsole[];

beforeEach(async () => {
	await resetState();
	const branch = await buildTag();
	person = await buildOperator();
	operator = await signInOperator(person);
	colleague = await buildOperator();
	staffed = await buildOperator({ scope: { all: false, tagIds: [branch.id] } });
	staff = await signInOperator(staffed);
	inside = await buildFriend({ tagIds: [branch.id] });
	outside = await buildFriend();
	opened = [];
});
afterEach(() => {
	for (const console of opened) console.close();
});

/** Console that has joined the room and got its first frame. */
async function upToDate(as: ConsoleSession): Promise<OpenConsole> {
	const console = await OpenConsole.open(as);
	opened.push(console);
	console.hello(null);
	await vi.waitFor(() => expect(console.frames).toHaveLength(1));
	return console;
}

const types = (console: OpenConsole, friend: { id: number }, typing = true) =>
	console.say(JSON.stringify({ type: "typing", friend_id: friend.id, typing }));
const typingOf = (friend: { id: number }, { id, name }: BuiltOperator, typing = true): TypingFrame => ({
	event: "typing",
	data: { friend_id: friend.id, operator: { id, name }, typing },
});
const hears = (console: OpenConsole, frames: unknown[]) =>
	vi.waitFor(() => expect(console.fleeting).toEqual(frames));

/** Waits for a marker frame, after which all earlier frames have arrived. */
async function afterAll(...consoles: OpenConsole[]): Promise<void> {
	await announceFrames(env, [{ event: "talk", friendId: inside.id }]);
	for (const console of consoles)
		await vi.waitFor(() => expect(console.frames.at(-1)).toMatchObject({ event: "talk" }));
}

test("that an operator types, and stops, is told to the others, not to the console itself, and written nowhere", async () => {
	const [typing, other] = [await upToDate(operator), await upToDate(await signInOperator(colleague))];
	const before = await takeSnapshot();
	types(typing, outside);
	types(typing, outside, false);
	await hears(other, [typingOf(outside, person), typingOf(outside, person, false)]);
	expect([typing.fleeting, await listChangesSince(before)]).toEqual([[], []]);
});

test("nobody who comes later is told of it", async () => {
	const [typing, other] = [await upToDate(operator), await upToDate(await signInOperator(colleague))];
	types(typing, outside);
	await hears(other, [typingOf(outside, person)]);
	const late = await OpenConsole.open(await signInOperator(colleague));
	opened.push(late);
	late.hello(other.lastSeen);
	await afterAll(late);
	expect(late.fleeting).toEqual([]);
});

test("[M-003] a restricted operator hears of typing to their friends alone", async () => {
	const [typing, restricted] = [await upToDate(operator), await upToDate(staff)];
	types(typing, outside);
	types(typing, inside);
	await hears(restricted, [typingOf(inside, person)]);
	await afterAll(restricted);
	expect(restricted.fleeting).toHaveLength(1);
});

test("[M-003] a restricted operator cannot say that they type to another's friend", async () => {
	const [restricted, other] = [await upToDate(staff), await upToDate(operator)];
	types(restricted, outside);
	types(restricted, inside);
	await hears(other, [typingOf(inside, staffed)]);
	await afterAll(other);
	expect(other.fleeting).toHaveLength(1);
});

test.each(['{"type":"typing"}', '{"type":"typing","friend_id":"x","typing":true}'])(
	"what nobody understands closes the console: %s",
	async (said) => {
		const console = await upToDate(operator);
		console.say(said);
		await vi.waitFor(() => expect(console.closedWith).toBe(4400));
	},
);

test("whom a note names is told so, and nobody else", async () => {
	const [named, other] = [await upToDate(staff), await upToDate(await signInOperator(colleague))];
	const note = { text: "お願いします", mentions: [staffed.id] };
	await requestJson(`/api/chat/${inside.id}/notes`, { as: operator, json: note });
	const { id, name } = person;
	await hears(named, [{ event: "mention", data: { friend_id: inside.id, operator: { id, name } } }]);
	await vi.waitFor(() => expect(other.frames.at(-1)).toMatchObject({ event: "talk" }));
	expect(other.fleeting).toEqual([]);
});
