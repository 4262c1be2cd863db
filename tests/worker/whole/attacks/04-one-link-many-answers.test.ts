import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { friendFormPath } from "#domain/engine/public-addresses/form-address.ts";
import { writeFormToken } from "#functions/engine/deliveries/friend-form-token.ts";
import { buildAction, sendTextEffect } from "#tests/support/action-builders.ts";
import { countRows, readRows } from "#tests/support/database-snapshot.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { buildItem, fetchItemRow } from "#tests/support/item-requests.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildSession } from "#tests/support/operator-builders.ts";
import { sendRequest } from "#tests/support/send-request.ts";
import { TestClock } from "#tests/support/test-clock.ts";

/* Point 4: one link ran its form's action sixty times in a second: 120 messages. */

beforeEach(resetState);
afterEach(() => void vi.restoreAllMocks());

test("one link pressed sixty times at once answers as often as the form says, and sends no more", async () => {
	vi.spyOn(console, "warn").mockImplementation(() => undefined);
	const clock = new TestClock().rule();
	const operator = await buildSession();
	const action = await buildAction({ effects: [sendTextEffect("一"), sendTextEffect("二")] });
	const id = await buildItem("form", operator, {
		name: "アンケート",
		fields: [{ label: "感想", swatch_id: 10 }],
		action_id: action.id,
		answers_per_day: 3,
	});
	const code = (await fetchItemRow("form", operator, id))!.code as string;
	const friend = await buildFriend();
	const token = writeFormToken(clock.context(), { friendId: friend.id, formId: id, sentAt: Date.now() });
	const page = await (await sendRequest(friendFormPath(code, token))).text();
	const hidden = [...page.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)];
	const fields = Object.fromEntries(hidden.map(([, name, value]) => [name!, value!]));
	const press = (_: unknown, at: number) =>
		sendRequest(`/f/${code}`, {
			form: new URLSearchParams({ ...fields, key: `press-number-${at}`, q1: "x" }).toString(),
		});
	const statuses = (await Promise.all(Array.from({ length: 60 }, press))).map(({ status }) => status);
	expect(statuses.filter((status) => status === 303)).toHaveLength(3);
	expect(statuses.filter((status) => status === 429)).toHaveLength(57);
	expect([await countRows("form_answers"), await countRows("runs")]).toEqual([3, 3]);
	expect(await readRows("select sum(json_array_length(messages)) as texts from deliveries")).toEqual([
		{ texts: 6 },
	]);
});
