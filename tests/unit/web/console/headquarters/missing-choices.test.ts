import { expect, test } from "vitest";
import {
	listMissing,
	listUndecided,
	type MissingChoice,
} from "#web/console/headquarters/distribution/missingChoices.ts";

const reference = (key: string, match: string, canBeTaken = true) => ({
	...{ key, match, canBeTaken, kind: "tags", name: key, usedBy: ["案内"] },
});
const plans = [
	{ label: "銀座", references: [reference("tag:1", "undecided"), reference("tag:2", "name")] },
	{ label: "渋谷", references: [reference("tag:1", "undecided"), reference("form:3", "undecided", false)] },
] as never;
const decided = new Map<string, MissingChoice>([["tag:2", "take"]]);

test("a record that several accounts lack is listed once, and one with a decision stays listed", () => {
	const missing = listMissing(plans, decided);
	expect(missing.map(({ key, accounts }) => [key, accounts])).toEqual([
		["tag:1", ["銀座", "渋谷"]],
		["tag:2", ["銀座"]],
		["form:3", ["渋谷"]],
	]);
});

test("all that can be distributed, too, and have no decision are taken along together", () => {
	expect(listUndecided(listMissing(plans, decided), decided).map(({ key }) => key)).toEqual(["tag:1"]);
});
