export const EPISODE_TEXTS = {
	notOfSalon: "店舗に設定できるのは、予約のリマインダとフォローです。",
	attributeUnknown: "変更できない項目です。",
	salonUnknown: "店舗が見つかりません。",
	episodeUnknown: "リマインダが見つかりません。",
	notAfterVisit: "リマインダのステップは、予約日までの日付にしてください。",
	notBeforeVisit: "フォローのステップは、来店日からの日付にしてください。",
} as const;
