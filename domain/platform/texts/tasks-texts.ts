export const TASK_TEXTS = {
	taskInPast: "これからの日時を選択してください。",
	tooManyTasks: (max: number) => `スケジュールは${max}件まで登録できます。`,
	taskNotCancellable: "このスケジュールはすでに終了しています。画面を更新してください。",
	taskNotStopped: "このスケジュールは途中で終了していません。画面を更新してください。",
	taskStillBroken: "対象の条件に削除された項目があります。カスタム検索を直してから再開してください。",
	missed: (friends: string) => `このスケジュールは途中で終了し、${friends}人にまだ実行していません。`,
	taskBroken: "対象の条件に削除された項目があるため、だれにも実行しません。",
	taskNeverRuns: "終了日までに実行する日がありません。終了日か繰り返しを変えてください。",
	taskTroubled: "処理に失敗しました。1分ごとに続きからやり直します。",
	taskGivenUp: "処理中のエラーが1日続いたため、途中で終了しました。",
	taskStoppedByFilter: "対象の条件に削除された項目があるため、終了しました。",
	taskStoppedByAction: "アクションを読み込めなかったため、終了しました。",
	forecastTooManyEffects: (max: number) =>
		`送信する要素が合わせて${max}個を超えるため、配信の見込みを計算できません。`,
} as const;
