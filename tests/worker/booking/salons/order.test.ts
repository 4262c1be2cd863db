import { beforeEach, expect, test } from "vitest";
import { SALON_TEXTS } from "#domain/platform/texts/salon-texts.ts";
import { resetState } from "#tests/support/migrations.ts";
import { buildSession, type ConsoleSession } from "#tests/support/operator-builders.ts";
import { buildSalon } from "#tests/support/salon/build-salon.ts";
import { requestJson, sendRequest } from "#tests/support/send-request.ts";
import { TestClock } from "#tests/support/test-clock.ts";

let operator: ConsoleSession;
let ids: number[];
beforeEach(async () => {
	await resetState();
	new TestClock("2026-11-20 10:00").rule();
	operator = await buildSession();
	ids = [(await buildSalon()).id, (await buildSalon()).id, (await buildSalon()).id];
});

const order = (sorted_ids: number[], as = operator) =>
	sendRequest("/api/salon/order", { as, method: "POST", json: { sorted_ids } });
const listed = async () =>
	(await requestJson<{ data: { id: number }[] }>("/api/salon", { as: operator })).data.map(({ id }) => id);

test("salons stand in the order that they were given", async () => {
	const [one, two, three] = ids as [number, number, number];
	expect((await order([three, one, two])).status).toBe(200);
	expect(await listed()).toEqual([three, one, two]);
});

test("a salon whose settings are saved afterwards, by a room that knew it before, stays in its place", async () => {
	const [one, two, three] = ids as [number, number, number];
	const rename = (id: number, name: string) =>
		requestJson(`/api/salon/${id}/configs`, { as: operator, method: "PUT", json: { name } });
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
	const reader = await buildSession({ abilities: ["salon-read"] });
	expect((await order(ids.toReversed(), reader)).status).toBe(403);
});
