export const EPISODE_TEXTS = {
	notOfSalon: "店舗に設定できるのは、予約のリマインダとフォローです。",
	attributeUnknown: "変更できない項目です。",
	salonUnknown: "店舗が見つかりません。",
	episodeUnknown: "リマインダが見つかりません。",
	notAfterVisit: "リマインダのステップは、予約の開始までの日時にしてください。",
	notBeforeVisit: "フォローのステップは、予約の終了からの日時にしてください。",
	distanceWithDays: "何時間前・何時間後のステップには、日数を指定できません。",
} as const;
