import { expect, test } from "vitest";
import { describeFoundItem } from "#domain/console/search/found-item.ts";
import { addressOf } from "#domain/engine/access/page-addresses.ts";

test("an item that is found opens its friends, otherwise its editor, otherwise its list with its name", () => {
	const item = { id: 7, name: "常連" };
	expect(describeFoundItem("funnel", item).address).toBe(addressOf("funnelMembers", { id: 7 }));
	expect(describeFoundItem("form", item).address).toBe(addressOf("form", { id: 7 }));
	expect(describeFoundItem("action", item).address).toBe(addressOf("actions", { search: "常連" }));
	expect(describeFoundItem("event", item)).toEqual({
		...item,
		kind: "event",
		label: "イベント予約",
		address: addressOf("event", { id: 7, part: "slots" }),
	});
});
