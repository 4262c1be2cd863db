import { expect, test } from "vitest";
import { resolve } from "#domain/engine/placeholders/text.ts";
import { placeholderValues } from "#functions/engine/placeholders/values.ts";
import { TestClock } from "#tests/support/clock.ts";
import { item } from "#tests/support/effects.ts";
import { buildFriend } from "#tests/support/friends.ts";
import { beginAnew } from "#tests/support/migrations.ts";
import { signedInOperator } from "#tests/support/operators.ts";
import { call } from "#tests/support/requests.ts";
import { store } from "#tests/support/stored.ts";

test("the days until a birthday of 29 February follow the account's setting", async () => {
	await beginAnew();
	const clock = new TestClock("2027-02-26 10:00").rule();
	const as = await signedInOperator();
	const friend = await buildFriend();
	const day = "2000-02-29";
	const var_id = await item("vars", { name: "誕生日", type: 30 });
	await store("friend_vars", { friend_id: friend.id, var_id, value: day, date: day, updated_at: 1 });
	const left = async () => {
		const values = await placeholderValues(clock.context(), [friend.id], "");
		return resolve("{remain:誕生日:yearly}", values.get(friend.id)!);
	};
	expect(await left()).toBe("2");
	await call("/api/setting/birthday", { as, method: "PUT", json: { leap_birthday: "03-01" } });
	expect(await left()).toBe("3");
});
