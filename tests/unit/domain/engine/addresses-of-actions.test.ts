import { expect, test } from "vitest";
import { addressOf } from "#domain/engine/access/page-addresses.ts";

test.each([
	["E-034", addressOf("newEpisode", { group: 3 }), "/line/episode/edit/new?group=3"],
	["E-035", addressOf("newTracker", { group: 3 }), "/line/tracker/edit/new?group=3"],
	["E-036", addressOf("tracker", { id: 7, group: 3 }), "/line/tracker/edit/7?group=3"],
	["E-037", addressOf("trackerMembers", { id: 7 }), "/line/tracker/show/member/7"],
	["E-038", addressOf("newLanding", { group: 3 }), "/line/landing/edit?group=3"],
	["E-040, A-034", addressOf("actionTask", { id: 7 }), "/line/action/task/7"],
	["E-041", addressOf("newScenario", { group: 3 }), "/line/content/group/new?group=3"],
	["E-042", addressOf("scenario", { id: 7, group: 3 }), "/line/content/7?group=3"],
	["A-027", addressOf("notifications"), "/line/notifications"],
	["A-028", addressOf("lineNotify"), "/user/line-notify"],
])("[%s] %s", (_, address, specified) => {
	expect(address).toBe(specified);
});
