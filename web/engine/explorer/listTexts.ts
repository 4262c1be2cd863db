import { cutToLength, listNames } from "#domain/platform/texts/cut-to-width.ts";

/**
 * Texts of the list page, shared by all kinds. A comment quotes the English meaning where one is specified.
 * Texts that the server uses, too, are in domain/platform/texts.
 */
export const LIST_TEXTS = {
	/** Line of the folder column with the items of all folders. */
	all: "すべて",
	allFolders: "すべてのフォルダ",
	/** 'uncategorized' */
	uncategorized: "未分類",
	/** 'nothing to show' */
	nothing: "表示するものがありません",
	/** Shown while an appendix loads. */
	loading: "読み込み中…",
	folderDeleted: (name: string) => `フォルダ「${name}」を削除しました`,
	create: (label: string) => `新しい${label}`,
	search: "名前で検索",
	searchWithCode: "名前・コードで検索",
	notFound: (label: string) => `条件に合う${label}がありません`,
	noneYet: (label: string) => `${label}はまだありません`,
	selected: (count: number) => `${count.toLocaleString("ja-JP")}件を選択中`,
	protected: "編集不可",
	/** Reason why a protected item cannot be changed. */
	protectedUnchangeable: "保護されているため変更できません",
	protectedUndeletable: "保護されているため削除できません",
	usedUndeletable: "使用中のため削除できません",
	unusable: "使用できません",
	trash: "ゴミ箱",
	trashHint: "ここにドラッグすると削除します",
	deleteTitle: (label: string) => `${label}を削除`,
	deleteFolderTitle: "フォルダを削除",
	deleteFolder: (name: string) => `「${name}」を削除します。中の項目は「未分類」に移ります。`,
	/** Names a single item, counts several. */
	deleteSubject: (names: string[]) =>
		names.length === 1
			? `「${names[0]}」を削除します。`
			: `選択した${names.length.toLocaleString("ja-JP")}件を削除します。`,

	/** Items of the selection that cannot be deleted. */
	undeletableItems: (names: string[]) =>
		`${listNames(
			names.map((name) => `「${cutToLength(name, 30)}」`),
			5,
			40,
		)}は削除できないため、残します。`,

	deleted: (names: string[]) =>
		names.length === 1
			? `「${names[0]}」を削除しました`
			: `${names.length.toLocaleString("ja-JP")}件を削除しました`,

	moved: (count: number) => `${count.toLocaleString("ja-JP")}件を移動しました`,

	/** First confirmation of deleting a scenario (E-314): subscribers end up without one (E-315). */
	scenarioDeleteReaders: "購読中の友だちは、どのシナリオも購読していない状態になります。",
	/** Second confirmation: pending moves to it are cancelled. */
	scenarioDeleteMoves: "このシナリオへの移動の予約は取り消されます。",
	/** 'Scenario deleted' */
	scenarioDeleted: "シナリオを削除しました",
	/** 'Scenario deletion failed' */
	scenarioDeleteFailed: "シナリオの削除に失敗しました",
	/** 'Really copy?' */
	reallyCopy: "本当にコピーしますか？",
	/** 'Duplication has started and may take time' */
	duplicationStarted: "複製を開始しました。完了まで時間がかかることがあります。",
	/** 'cannot copy' */
	cannotCopy: "コピーできません",
	/** 'An error occurred' */
	errorOccurred: "エラーが発生しました",
	/** 'You cannot use', for copying an action. */
	actionCopyRefused: "アクションのコピーは利用できません",
	/** 'Registration failed', for a friend search. */
	searchFailed: "登録に失敗しました",

	/** Friends who currently see the menu lose it (E-268). */
	menuOffTitle: "リッチメニューを無効にする",
	menuOff: "無効にすると、このリッチメニューが表示されている友だちの画面から消えます。",
	menuNotShown: (count: number) =>
		count > 0 ? `${count.toLocaleString("ja-JP")}人に未表示` : "LINEに未登録",
	menuFailed: "表示に失敗",
	folderHasFailedMenus: "表示に失敗しているリッチメニューがあります",
	menuUpdating: "更新中です",
} as const;
