export const SCRIPT_TEXTS = {
	refererRequired: "参照元の条件を入力してください。",
	tooManyReferers: (max: number) => `参照元は${max}個までです。`,
} as const;
