/** Texts of backups. */
export const BACKUP_TEXTS = {
	failed:
		"何度か試しましたが、作成できませんでした。しばらくしてから「今すぐ作成」を押してください。続く場合は、設置した方に連絡してください。",
	inProgress: "バックアップを作成しています。終わってから、もう一度お試しください。",
	unfinished: "完了したバックアップだけをダウンロードできます。",
} as const;
