export const AB_TEST_TEXTS = {
	share: "テストする割合を1〜100の数字で入力してください。",
	horizon: "結果を見る時間を1〜168時間で入力してください。",
	weight: "配分を1〜100の数字で入力してください。",
	variantRequired: "比べる案を1つ以上追加してください。",
	tooManyVariants: (max: number) => `案は${max}つまでです。`,
	variantProblem: (name: string, problem: string) => `${name}: ${problem}`,
	lineChooses: "LINEが選ぶ友だちには、A/Bテストを使えません。",
	tapsUncounted:
		"リンクのタップを数えない設定のため、タップでは比べられません。リンクのタップの設定を変えるか、別の目標を選択してください。",
	notChoosable: "勝者を決められる状態ではありません。画面を更新してください。",
	variantUnknown: "その案はありません。画面を更新してください。",
} as const;
