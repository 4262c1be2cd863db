import { describe, expect, test } from "vitest";
import {
	type MenuRule,
	menuRuleChange,
	menuRuleState,
	type RecordedMenu,
} from "#domain/content/rich-menus/menu-rule.ts";

const menu = (given: Partial<RecordedMenu> = {}): RecordedMenu => ({
	menuId: 1,
	ruleId: null,
	isSwitched: false,
	homeId: null,
	...given,
});
const changeTo = (recorded: RecordedMenu | undefined, rule: { id: number; richmenuId: number } | null) =>
	menuRuleChange(7, recorded, rule);

describe("a rule", () => {
	test("gives its menu to a friend without one, and to one of another rule", () => {
		const given = { friendId: 7, ruleId: 2, menuId: 5, changesShownMenu: true };
		expect(changeTo(undefined, { id: 2, richmenuId: 5 })).toEqual(given);
		expect(changeTo(menu({ ruleId: 1 }), { id: 2, richmenuId: 5 })).toEqual(given);
	});

	test("never touches a friend's own menu, nor one to which they switched from it", () => {
		expect(changeTo(menu(), { id: 2, richmenuId: 5 })).toBeNull();
		expect(changeTo(menu({ isSwitched: true, homeId: 3 }), { id: 2, richmenuId: 5 })).toBeNull();
		expect(changeTo(menu(), null)).toBeNull();
	});

	test("reaches a friend who switched from the account's menu by a tab", () => {
		expect(changeTo(menu({ isSwitched: true }), { id: 2, richmenuId: 5 })).toMatchObject({ menuId: 5 });
		expect(changeTo(menu({ isSwitched: true }), null)).toBeNull();
	});

	test("leaves a tab's menu while its own menu stays, and replaces it otherwise", () => {
		const switched = menu({ menuId: 9, ruleId: 2, isSwitched: true, homeId: 5 });
		expect(changeTo(switched, { id: 2, richmenuId: 5 })).toBeNull();
		expect(changeTo(switched, { id: 2, richmenuId: 6 })).toMatchObject({ menuId: 6, changesShownMenu: true });
	});

	test("with the same menu as the former one is recorded without a call to LINE", () => {
		expect(changeTo(menu({ menuId: 5, ruleId: 1 }), { id: 2, richmenuId: 5 })).toEqual({
			friendId: 7,
			ruleId: 2,
			menuId: 5,
			changesShownMenu: false,
		});
	});

	test("that no longer applies takes its menu away", () => {
		expect(changeTo(menu({ ruleId: 1 }), null)).toEqual({
			friendId: 7,
			ruleId: null,
			menuId: null,
			changesShownMenu: true,
		});
	});
});

test("a rule applies on its days, both ends included, if it is on and its menu can be shown", () => {
	const rule: Pick<MenuRule, "isActive" | "isShowable" | "startOn" | "endOn"> = {
		isActive: true,
		isShowable: true,
		startOn: "2026-12-01",
		endOn: "2026-12-25",
	};
	const states = ["2026-11-30", "2026-12-01", "2026-12-25", "2026-12-26"].map((day) =>
		menuRuleState(rule, day),
	);
	expect(states).toEqual(["outside", "on", "on", "outside"]);
	expect(menuRuleState({ ...rule, isActive: false }, "2026-12-01")).toBe("off");
	expect(menuRuleState({ ...rule, isShowable: false }, "2026-12-01")).toBe("unusable");
});
