/** Tabs of the member editor, by the `focus` with which it is opened (M-036 to M-039). */
export const MEMBER_TABS = {
	tag: "タグ",
	var: "友だち情報",
	basevar: "基本情報",
} as const;

export type MemberFocus = keyof typeof MEMBER_TABS;

export const isMemberFocus = (focus: string): focus is MemberFocus => Object.hasOwn(MEMBER_TABS, focus);
