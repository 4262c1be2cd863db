export const ACTION_TEXTS = {
	actionNeedsEffect: "最低1つの要素を選択して下さい",
	actionNameRequired: "アクション名を入力してください。",
	effectRepeated: "既に追加されています",
	effectUnknown: "使用できない要素が含まれています。",
	effectNotAllowed: (label: string) => `「${label}」を使う権限がありません。`,
	actionNotAllowed: (names: string) => `使う権限のない操作や条件が含まれています: ${names}`,
	templateRequired: "テンプレートを選択してください。",
	friendInfoRequired: "友だち情報を選択してください。",
	/** */
	rangeRequired: "ランダムに選ぶ値の範囲を入力してください。",
	notCountable: "この友だち情報では加算・減算できません。",
	commonVarRequired: "共通情報を選択してください。",
	reminderRequired: "リマインダを選択してください。",
	slotRequired: "予約枠を選択してください。",
	slotMenuRequired: "予約枠のメニューを選択してください。",
	phaseRequired: "フェーズを選択してください。",
	markOrDisplayRequired: "対応マークか表示を選択してください。",
	actionGoneAtRun: "アクションが削除されています。",
	/** Reason of a run that a loop of actions triggered. */
	actionsInCircle: "アクションが互いを呼び出し続けているため、止めました。",
	effectNamesGone: (label: string) => `「${label}」で選択したものは削除されています。`,
	menuSwitchedOff: "リッチメニューが停止中のため、表示しませんでした。",
	effectOtherType: "選択した項目の種類が変わっています。選択し直してください。",
	/** */
	goalInPast: "ゴール日時は未来の日時にしてください",
	/** */
	slotRestFailed: "残数が取得できませんでした",
	/** "they vanish from the list, no messages are sent to them, their tags and info are deleted". */
	blockingWarning:
		"ブロックした友だちは一覧に表示されなくなり、メッセージは送信されません。友だちのタグと友だち情報は削除されます。",
	tooManyEffects: (max: number) => `要素は${max}個まで追加できます。`,
	actionRegistered: "登録にしました",
	actionRegisterFailed: "登録に失敗しました",
	actionInUse: (places: string) => `このアクションは次の場所で使われているため削除できません: ${places}`,
	twice: "2回目以降のため実行しませんでした",
	actionRequired: "アクションを選択してください。",
	actionGone: "選択したアクションは削除されています。",
	actionsInUse: (names: string) => `ほかの設定で使われているため削除できません: ${names}`,
} as const;
