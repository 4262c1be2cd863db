export const SELECTOR_TEXTS = {
	selectorNameEmpty: (label: string) => `${label}名が空欄です`,
	selectorNotAddable: (name: string) => `${name}は追加できません`,
	selectorEmpty: (label: string) => `選択できる${label}がありません`,
	selectorNoSuggestion: "候補がありません",
	selectorShown: (visible: number, total: number) =>
		`${total.toLocaleString("ja-JP")}件のうち${visible}件を表示しています。文字を足すと絞り込めます。`,
	/** "'deleted' plus the kind label" (E-330). */
	selectorDeleted: (label: string) => `削除済みの${label}`,
	selectorDeletedChosen: (label: string) => `削除済みの${label}が指定されています`,
	/** "cannot be created" (E-319). */
	selectorTypeNotMade: (label: string) => `ここで選べる種別の${label}は作成できません`,
} as const;
