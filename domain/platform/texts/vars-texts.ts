/** Friend information and common variables. */
export const VAR_TEXTS = {
	/** Texts that use a common variable can no longer be resolved (E-313). */
	commonVarDeleteWarning: "削除すると、この共通情報を使っている箇所は置き換えられなくなります。",
	varNotDeletable: (names: string) => `削除できない友だち情報です: ${names}`,
	varProtected: (names: string) => `保護された友だち情報は編集できません: ${names}`,
	typeHasValues: "値が登録されているため、種別は変更できません。",
	/** E-338. */
	commonNumberHint: "-9999999999.999から9999999999.999まで（小数は3桁まで）。",
	commonNumberRange: "-9999999999.999から9999999999.999の範囲で入力してください。",
	/** An added or subtracted amount has no sign. */
	commonAmountHint: "0から9999999999.999まで（小数は3桁まで）。",
	commonAmountRange: "0から9999999999.999の範囲で入力してください。",
	choiceNameRequired: "選択肢を入力してください。",
	choicesRequired: "選択肢を1つ以上入力してください。",
	choiceRepeated: "同じ選択肢があります。",
	tooManyChoices: (max: number) => `選択肢は${max}個までです。`,
} as const;
