import { expect, test } from "vitest";
import { furtherTextsKey } from "#web/acquisition/forms/formApi.ts";

const sought = { search: "", date_from: "", date_to: "" };
const keyOf = (answered: number, labels: string[], page = 0) => {
	const bars = labels.map((label) => ({ label, count: 1 }));
	return furtherTextsKey({ id: 1, question: { id: 2, answered, bars }, filter: sought }, page);
};

test("further texts belong to the ones before them: with other answers they are read anew", () => {
	expect(keyOf(12, ["早い", "遅い"])).toEqual(keyOf(12, ["早い", "遅い"]));
	expect(keyOf(12, ["早い", "遅い"])).not.toEqual(keyOf(12, ["安い", "早い"]));
	expect(keyOf(12, ["早い", "遅い"])).not.toEqual(keyOf(13, ["早い", "遅い"]));
	expect(keyOf(12, ["早い"])).not.toEqual(keyOf(12, ["早い"], 1));
});
