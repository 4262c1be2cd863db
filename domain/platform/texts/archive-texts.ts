import type { ArchiveTrouble } from "#domain/inbox/archive/archive-troubles.ts";

/** Archive of old messages. */
export const ARCHIVE_TEXTS = {
	ageOutOfBounds: (min: number, max: number) =>
		`${min.toLocaleString("ja-JP")}日から${max.toLocaleString("ja-JP")}日までの日数を入力してください。`,
	/** 503: the page is in the archive, which is unreachable. */
	unreachable:
		"古いメッセージの保管庫に接続できないため、これより前のメッセージを表示できません。しばらくしてからもう一度お試しください。",
} as const;

/** Problems that prevent archiving, and their consequences. */
export const ARCHIVE_TROUBLE_TEXTS: Record<ArchiveTrouble, string> = {
	unreachable: "保管庫に接続できません。メッセージは失われていません。つながり次第、自動で続きから移します。",
	full: "保管庫の容量がいっぱいです。保管庫を追加すると、自動で続きから移します。",
	differing:
		"保管庫に写した内容が元のメッセージと一致しなかったため、そのメッセージは移さずに残しました。次の見直しでもう一度試します。",
};
