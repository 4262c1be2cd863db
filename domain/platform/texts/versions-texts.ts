/** Versions of items. */
export const VERSION_TEXTS = {
	unknown: "記録外の変更",
	gone: "この版は残っていません。画面を更新してください。",
	tooLarge: "この版は内容が大きすぎるため、記録されていません。",
	same: "この版の内容は今と同じです。",
	/** Followed by the reasons with their paths. */
	refused: (number: number) => `第${number}版には戻せません。`,
	reason: (path: string, message: string) => `${path}について: ${message}`,
	deleted: (name: string) => `${name}（削除済み）`,
	conditionWithheld: "（閲覧する権限のない条件）",
	none: "なし",
	on: "オン",
	off: "オフ",
	restored: (number: number) => `第${number}版に戻しました`,
} as const;
