import type { Filter } from "#domain/engine/filters/filter-schema.ts";

/** Rule with what decides whether it applies. */
export interface MenuRule {
	id: number;
	name: string;
	richmenuId: number;
	/** Null for all friends. */
	filter: Filter | null;
	startOn: string | null;
	endOn: string | null;
	isActive: boolean;
	/** Whether LINE has the menu, or gets it: it is on, not deleted and has buttons. */
	isShowable: boolean;
}

/** State of a rule on a day. */
export type MenuRuleState = "on" | "off" | "outside" | "unusable";

/** State of a rule on a day, YYYY-MM-DD: switched off, outside its period, or with a menu that cannot be shown. */
export function menuRuleState(
	{ isActive, isShowable, startOn, endOn }: Pick<MenuRule, "isActive" | "isShowable" | "startOn" | "endOn">,
	day: string,
): MenuRuleState {
	if (!isActive) return "off";
	if ((startOn !== null && day < startOn) || (endOn !== null && endOn < day)) return "outside";
	return isShowable ? "on" : "unusable";
}

/** A friend's menu as recorded. */
export interface RecordedMenu {
	menuId: number;
	/** Rule that gave it; null for the friend's own. */
	ruleId: number | null;
	isSwitched: boolean;
	/** Menu from which the friend switched by a tab; null for the account's. */
	homeId: number | null;
}

/** Change of a friend's menu that the rules require. */
export interface MenuRuleChange {
	friendId: number;
	/** Null where no rule applies any more. */
	ruleId: number | null;
	menuId: number | null;
	/** Whether LINE shows another menu from then on; otherwise only the rule is recorded. */
	changesShownMenu: boolean;
}

/**
 * Whether the rules decide about a friend: they have no menu, one of a rule, or switched from the account's
 * menu by a tab. A menu that an action or an operator gave takes precedence.
 */
const isUnderRules = (menu: RecordedMenu | undefined): boolean =>
	menu === undefined || menu.ruleId !== null || (menu.isSwitched && menu.homeId === null);

/** Change for one friend; null where nothing changes. */
export function menuRuleChange(
	friendId: number,
	menu: RecordedMenu | undefined,
	rule: Pick<MenuRule, "id" | "richmenuId"> | null,
): MenuRuleChange | null {
	if (!isUnderRules(menu)) return null;
	const ruleId = menu?.ruleId ?? null;
	if (rule === null)
		return ruleId === null ? null : { friendId, ruleId: null, menuId: null, changesShownMenu: true };
	const changesShownMenu = menuOfRule(menu) !== rule.richmenuId;
	return ruleId === rule.id && !changesShownMenu
		? null
		: { friendId, ruleId: rule.id, menuId: rule.richmenuId, changesShownMenu };
}

/**
 * Menu that a rule gave to a friend; null for none. A tab to which the friend switched belongs to it, and stays
 * while the rule gives the same menu.
 */
function menuOfRule(menu: RecordedMenu | undefined): number | null {
	if (!menu || menu.ruleId === null) return null;
	return menu.isSwitched ? menu.homeId : menu.menuId;
}
