import { expect, test } from "vitest";
import { resolveText } from "#domain/engine/placeholders/placeholder-text.ts";
import { loadPlaceholderValues } from "#functions/engine/placeholders/placeholder-values.ts";
import { insertNamedRow } from "#tests/support/effect-runs.ts";
import { buildFriend } from "#tests/support/friend-builders.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildSession } from "#tests/support/operator-builders.ts";
import { sendRequest } from "#tests/support/send-request.ts";
import { storeRow } from "#tests/support/store-rows.ts";
import { TestClock } from "#tests/support/test-clock.ts";

test("the days until a birthday of 29 February follow the account's setting", async () => {
	await resetState();
	const clock = new TestClock("2027-02-26 10:00").rule();
	const as = await buildSession();
	const friend = await buildFriend();
	const day = "2000-02-29";
	const var_id = await insertNamedRow("vars", { name: "誕生日", type: 30 });
	await storeRow("friend_vars", { friend_id: friend.id, var_id, value: day, date: day, updated_at: 1 });
	const left = async () => {
		const values = await loadPlaceholderValues(clock.context(), [friend.id], "");
		return resolveText("{remain:誕生日:yearly}", values.get(friend.id)!);
	};
	expect(await left()).toBe("2");
	await sendRequest("/api/setting/birthday", { as, method: "PUT", json: { leap_birthday: "03-01" } });
	expect(await left()).toBe("3");
});
