import { expect, test } from "vitest";
import { INBOX_CHANNEL, INBOX_ROOM, roomAt, roomOf } from "#domain/engine/access/console-rooms.ts";

const ROOMS = { inbox: { needs: "friend-read" }, salon: { needs: "salon_created", each: true } } as const;

test("the inbox is one room, behind a channel of its own", () => {
	const inbox = { party: "inbox", room: INBOX_ROOM, channel: INBOX_CHANNEL, needs: "friend-read" };
	expect(roomAt("inbox", "inbox")).toEqual(inbox);
	expect(roomOf("private-inbox")).toEqual(inbox);
});

test("a party with a room for each id has its id in the channel", () => {
	const salon = { party: "salon", room: "12", channel: "private-salon.12", needs: "salon_created" };
	expect(roomAt("salon", "12", ROOMS)).toEqual(salon);
	expect(roomOf("private-salon.12", ROOMS)).toEqual(salon);
});

test.each([
	"",
	"inbox",
	"private-inbox.1",
	"private-inbox.inbox",
	"private-salon",
	"private-salon.0",
	"private-salon.x",
])("no room is behind the channel %j", (channel) => {
	expect(roomOf(channel, ROOMS)).toBeUndefined();
});

test.each([
	["inbox", "another"],
	["salon", "salon"],
	["salon", "-1"],
	["toString", "toString"],
])("no room is at %s/%s", (party, room) => {
	expect(roomAt(party, room, ROOMS)).toBeUndefined();
});
