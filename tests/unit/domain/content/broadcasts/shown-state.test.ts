import { expect, test } from "vitest";
import {
	type BroadcastState,
	displayedBroadcastState,
	isBroadcastOver,
} from "#domain/content/broadcasts/broadcast-states.ts";

const NONE = { waiting: 0, held: 0, sent: 0, failed: 0, parked: 0, cancelled: 0 };

test.each<[BroadcastState, object, BroadcastState]>([
	["sent", {}, "sent"],
	["sent", { sent: 3 }, "sent"],
	["sent", { sent: 3, cancelled: 1 }, "sent"],
	["sent", { sent: 3, failed: 1 }, "partly_sent"],
	["sent", { sent: 3, parked: 1 }, "partly_sent"],
	["sent", { failed: 2, parked: 1 }, "partly_sent"],
	["sent", { failed: 2 }, "failed"],
	["sending", { failed: 2 }, "sending"],
	["cancelled", { failed: 2 }, "cancelled"],
	["stopped", { failed: 2 }, "stopped"],
])("a broadcast that is %s, with messages %j, is shown as %s", (state, counts, shown) => {
	expect(displayedBroadcastState(state, { ...NONE, ...counts })).toBe(shown);
});

test("a broadcast is over in the states in which nothing more leaves", () => {
	expect(isBroadcastOver("failed")).toBe(true);
	expect(isBroadcastOver("partly_sent")).toBe(true);
	expect(isBroadcastOver("paused")).toBe(false);
});
