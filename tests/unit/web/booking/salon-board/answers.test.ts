import { expect, test } from "vitest";
import { sortAnswers } from "#web/booking/salon-board/model/sortAnswers.ts";

test("answers stand in the order in which they are asked, those to what is asked no more at the end", () => {
	const items = [
		{ id: 7, name: "お肌について" },
		{ id: 3, name: "ご来店" },
		{ id: 9, name: "その他" },
	];
	expect(sortAnswers(items, { 2: "昔", 3: "初めて", 7: "弱い" })).toEqual([
		{ id: "7", name: "お肌について", value: "弱い" },
		{ id: "3", name: "ご来店", value: "初めて" },
		{ id: "2", name: "以前の項目", value: "昔" },
	]);
});
