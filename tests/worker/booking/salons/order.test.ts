import { beforeEach, expect, test } from "vitest";
import { SALON_TEXTS } from "#domain/platform/texts/salon.ts";
import { TestClock } from "#tests/support/clock.ts";
import { beginAnew } from "#tests/support/migrations.ts";
import { type Session, signedInOperator } from "#tests/support/operators.ts";
import { ask, call } from "#tests/support/requests.ts";
import { buildSalon } from "#tests/support/salon/salon.ts";

let operator: Session;
let ids: number[];
beforeEach(async () => {
	await beginAnew();
	new TestClock("2026-11-20 10:00").rule();
	operator = await signedInOperator();
	ids = [(await buildSalon()).id, (await buildSalon()).id, (await buildSalon()).id];
});

const order = (sorted_ids: number[], as = operator) =>
	call("/api/salon/order", { as, method: "POST", json: { sorted_ids } });
const listed = async () =>
	(await ask<{ data: { id: number }[] }>("/api/salon", { as: operator })).data.map(({ id }) => id);

test("salons stand in the order that they were given", async () => {
	const [one, two, three] = ids as [number, number, number];
	expect((await order([three, one, two])).status).toBe(200);
	expect(await listed()).toEqual([three, one, two]);
});

test("a salon whose settings are saved afterwards, by a room that knew it before, stays in its place", async () => {
	const [one, two, three] = ids as [number, number, number];
	const rename = (id: number, name: string) =>
		ask(`/api/salon/${id}/configs`, { as: operator, method: "PUT", json: { name } });
	await order([one, two, three]);
	await rename(one, "本店");
	await order([three, two, one]);
	await rename(one, "本店（改装中）");
	expect(await listed()).toEqual([three, two, one]);
});

test("an order that is not of the salons as they are is refused, and changes nothing", async () => {
	const [one, two, three] = ids as [number, number, number];
	const before = await listed();
	for (const wrong of [[one, two], [one, two, two], [one, two, three, three], [one, two, 999], []]) {
		const answer = await order(wrong);
		expect(answer.status).toBe(422);
		expect(await answer.json()).toEqual({ sorted_ids: [SALON_TEXTS.orderIncomplete] });
	}
	expect(await listed()).toEqual(before);
});

test("takes the ability to set salons", async () => {
	const reader = await signedInOperator({ abilities: ["salon-read"] });
	expect((await order(ids.toReversed(), reader)).status).toBe(403);
});
