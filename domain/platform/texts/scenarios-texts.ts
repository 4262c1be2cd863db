export const SCENARIO_TEXTS = {
	/** "scenarios cannot be deleted in bulk, one at a time" (E-304). */
	scenarioOneAtATime: "シナリオは一括で削除できません。1つずつ削除してください。",
	/** "target data not found" (E-433). */
	scenarioCopyNotFound: "対象のデータが見つかりませんでした",
	missed: (friends: string, steps: string, times: string) =>
		`停止していたあいだに、${friends}人の友だちへのステップ${steps}件（${times}の予定）が届いていません。`,
	/** 'Could not load friend-add settings' (E-441). */
	followFailed: "友だち追加時設定を読み込めませんでした",
} as const;
