/** Test sends. */
export const TESTER_TEXTS = {
	testersRequired: "送信先のテスターを選択してください。",
	notTester: "テスターではない友だちが選ばれています。画面を更新してください。",
	tooManyToTest: (max: number) => `一度にテスト送信できるのは${max}件までです。`,
	tooManyTesters: (max: number) => `テスターは一度に${max}人まで選択できます。`,
	testNotPossible: (name: string, reason: string) => `「${name}」は送信できません: ${reason}`,
} as const;
