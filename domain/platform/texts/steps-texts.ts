export const STEP_TEXTS = {
	tooManySteps: (max: number) => `ステップは${max}個まで追加できます。`,
	stepRepeated: "同じステップが2回含まれています。",
	stepGone: "このステップは削除されています。画面を更新してください。",
	stepSendsNothing: "メッセージを送らないステップです。",
} as const;
