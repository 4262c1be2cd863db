/** States of a backup. */
export const BACKUP_STATES = {
	waiting: "開始待ち",
	running: "作成中",
	finished: "完了",
	failed: "失敗",
} as const;

export type BackupState = keyof typeof BACKUP_STATES;

/** Reasons for which a backup is made. */
export const BACKUP_REASONS = {
	daily: "毎日",
	manual: "手動",
	update: "更新の前",
} as const;

export type BackupReason = keyof typeof BACKUP_REASONS;

/** Attempts of a step after which a backup fails. */
export const BACKUP_ATTEMPTS = 8;

/** Hour of the day from which the daily backup begins. */
export const BACKUP_HOUR = 3;
