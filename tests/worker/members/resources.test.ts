import { beforeAll, expect, test } from "vitest";
import { item } from "#tests/support/effects.ts";
import { beginAnew } from "#tests/support/migrations.ts";
import { type Session, signedInOperator } from "#tests/support/operators.ts";
import { ask, call } from "#tests/support/requests.ts";

let operator: Session;
let starred: number;
let plain: number;
beforeAll(async () => {
	await beginAnew();
	operator = await signedInOperator();
	plain = await item("vars", { name: "住所", type: 0 });
	starred = await item("vars", {
		name: "ランク",
		type: 20,
		rate: 2,
		choices: [
			{ id: 2, value: "銀", color: "#777777", sortIndex: 1 },
			{ id: 1, value: "金", color: "#777777", sortIndex: 0 },
		],
	});
});

test("[M-150 M-257] friend information has groups, items, ids and favourites", async () => {
	const { groups, items, ids, favourites } = await ask<Record<string, { id: number }[]>>(
		"/api/v_resource/varia",
		{ as: operator },
	);
	expect([groups, items!.map(({ id }) => id), ids, favourites]).toEqual([
		[],
		[starred, plain],
		[starred, plain],
		[starred],
	]);
});

test("[M-151 M-152 M-258 M-259] so have common variables and forms; each needs its own ability", async () => {
	const reader = await signedInOperator({ abilities: ["form-read"] });
	for (const path of ["/api/v_resource/common_vars", "/api/v_resource/form"])
		expect(Object.keys(await ask<object>(path, { as: operator }))).toEqual([
			"groups",
			"items",
			"ids",
			"favourites",
		]);
	expect([
		(await call("/api/v_resource/common_vars", { as: reader })).status,
		(await call("/api/v_resource/form", { as: reader })).status,
	]).toEqual([403, 200]);
});

test("[M-256] a field's choices come in their order; a field that is not there is 404", async () => {
	const { choices } = await ask<{ choices: { value: string }[] }>(`/api/var/choice/${starred}`, {
		as: operator,
	});
	expect(choices.map(({ value }) => value)).toEqual(["金", "銀"]);
	expect((await call("/api/var/choice/999", { as: operator })).status).toBe(404);
});
