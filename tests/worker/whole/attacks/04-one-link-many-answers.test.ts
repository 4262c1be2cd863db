import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { friendFormPath } from "#domain/engine/public-addresses/form.ts";
import { writeFriendToken } from "#functions/engine/deliveries/friend-link.ts";
import { buildAction, sendText } from "#tests/support/actions.ts";
import { TestClock } from "#tests/support/clock.ts";
import { buildFriend } from "#tests/support/friends.ts";
import { makeItem, rowOf } from "#tests/support/items.ts";
import { beginAnew } from "#tests/support/migrations.ts";
import { signedInOperator } from "#tests/support/operators.ts";
import { call } from "#tests/support/requests.ts";
import { countRows, rows } from "#tests/support/snapshot.ts";

/* Point 4: one link ran its form's action sixty times in a second: 120 messages. */

beforeEach(beginAnew);
afterEach(() => void vi.restoreAllMocks());

test("one link pressed sixty times at once answers as often as the form says, and sends no more", async () => {
	vi.spyOn(console, "warn").mockImplementation(() => undefined);
	const clock = new TestClock().rule();
	const operator = await signedInOperator();
	const action = await buildAction({ effects: [sendText("一"), sendText("二")] });
	const id = await makeItem("form", operator, {
		name: "アンケート",
		fields: [{ label: "感想", swatch_id: 10 }],
		action_id: action.id,
		answers_per_day: 3,
	});
	const code = (await rowOf("form", operator, id))!.code as string;
	const friend = await buildFriend();
	const token = writeFriendToken(clock.context(), { friendId: friend.id, formId: id, sentAt: Date.now() });
	const page = await (await call(friendFormPath(code, token))).text();
	const hidden = [...page.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)];
	const fields = Object.fromEntries(hidden.map(([, name, value]) => [name!, value!]));
	const press = (_: unknown, at: number) =>
		call(`/f/${code}`, {
			form: new URLSearchParams({ ...fields, key: `press-number-${at}`, q1: "x" }).toString(),
		});
	const statuses = (await Promise.all(Array.from({ length: 60 }, press))).map(({ status }) => status);
	expect(statuses.filter((status) => status === 303)).toHaveLength(3);
	expect(statuses.filter((status) => status === 429)).toHaveLength(57);
	expect([await countRows("form_answers"), await countRows("runs")]).toEqual([3, 3]);
	expect(await rows("select sum(json_array_length(messages)) as texts from deliveries")).toEqual([
		{ texts: 6 },
	]);
});
