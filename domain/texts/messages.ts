/**
 * Every text an operator reads from the server, once. Those that were agreed upon are kept to the letter; where an
 * English meaning was given, it stands beside the text (rules, Texts).
 */
export const TEXTS = {
	// Forms
	required: "入力してください。",
	wholeNumberRequired: "整数で入力してください。",
	choiceRequired: "選択してください。",
	choiceUnknown: "選択できない値です。",
	/** Shown in place of a deleted item's name. */
	choiceDeleted: "! 選択肢が削除済 !",
	folderGone: "選択したフォルダは削除されています。",
	tooManyItems: (max: number) => `${max}件までです。`,
	tooLong: (max: number) => `${max}文字以内で入力してください。`,
	characterUnusable: "使用できない文字が含まれています。",
	timeOfDay: "時刻を HH:mm で入力してください。",
	malformedBody: "送信された内容を読み取れませんでした。ページを再読み込みして、もう一度お試しください。",
	bodyTooDeep: "送信された内容の入れ子が深すぎます。",
	bodyTooLarge: "送信された内容が大きすぎます。",

	// Actions
	actionNeedsEffect: "最低1つの要素を選択して下さい",
	actionNameRequired: "アクション名を入力してください。",
	effectRepeated: "既に追加されています",
	effectUnknown: "使用できない要素が含まれています。",
	effectNotAllowed: (label: string) => `「${label}」を使う権限がありません。`,
	actionBeyond: (names: string) => `使う権限のない操作や条件が含まれています: ${names}`,
	textRequired: "本文を入力してください。",
	tagRequired: "タグを選択してください。",
	tagFolderRequired: "タグのフォルダを選択してください。",
	templateRequired: "テンプレートを選択してください。",
	friendInfoRequired: "友だち情報を選択してください。",
	/** */
	notCountable: "この友だち情報では加算・減算できません。",
	commonVarRequired: "共通情報を選択してください。",
	reminderRequired: "リマインダを選択してください。",
	slotRequired: "予約枠を選択してください。",
	slotMenuRequired: "予約枠のメニューを選択してください。",
	phaseRequired: "フェーズを選択してください。",
	markOrDisplayRequired: "対応マークか表示を選択してください。",
	notNegative: "0以上で入力してください。",
	atLeastOne: "1以上で入力してください。",
	between: (min: number, max: number) => `${min}〜${max}で入力してください。`,
	actionGoneAtRun: "アクションが削除されています。",
	/** The reason of a run that too many other runs led to. */
	actionsInCircle: "アクションが互いを呼び出し続けているため、止めました。",
	effectNamesGone: (label: string) => `「${label}」で選択したものは削除されています。`,
	effectOtherType: "選択した項目の種類が変わっています。選択し直してください。",
	/** */
	goalInPast: "ゴール日時は未来の日時にしてください",
	/** */
	slotRestFailed: "残数が取得できませんでした",
	/** "they vanish from the list, no messages are sent to them, their tags and info are deleted". */
	blockingWarning:
		"ブロックした友だちは一覧に表示されなくなり、メッセージは送信されません。友だちのタグと友だち情報は削除されます。",
	tagGone: "削除済みのタグが指定されています",
	tooManyEffects: (max: number) => `要素は${max}個まで追加できます。`,
	actionRegistered: "登録にしました",
	actionRegisterFailed: "登録に失敗しました",
	actionInUse: (places: string) => `このアクションは次の場所で使われているため削除できません: ${places}`,
	twice: "2回目以降のため実行しませんでした",
	taskInPast: "これからの日時を選択してください。",
	tooManyTasks: (max: number) => `スケジュールは${max}件まで登録できます。`,
	taskNotCancellable: "このスケジュールはすでに終了しています。画面を更新してください。",
	taskBroken: "対象の条件に削除された項目があるため、だれにも実行しません。",
	taskNeverComes: "終了日までに実行する日がありません。終了日か繰り返しを変えてください。",
	taskTroubled: "処理に失敗しました。1分ごとに続きからやり直します。",
	taskGivenUp: "処理中のエラーが1日続いたため、途中で終了しました。",
	taskStoppedByFilter: "対象の条件に削除された項目があるため、終了しました。",
	taskStoppedByAction: "アクションを読み込めなかったため、終了しました。",

	// Steps
	tooManySteps: (max: number) => `ステップは${max}個まで追加できます。`,
	forecastTooManyEffects: (max: number) =>
		`送信する要素が合わせて${max}個を超えるため、配信の見込みを計算できません。`,
	stepRepeated: "同じステップが2回含まれています。",
	stepGone: "このステップは削除されています。画面を更新してください。",

	// Auto-responses
	reactionNameRequired: "自動応答名を入力してください。",
	keywordsRequired: "キーワードを1つ以上入力してください。",
	keywordTooLong: (max: number) => `キーワードは${max}文字以内で入力してください。`,
	tooManyKeywords: (max: number) => `キーワードは${max}個までです。`,
	actionRequired: "アクションを選択してください。",
	actionGone: "選択したアクションは削除されています。",
	weekdayRequired: "曜日を1つ以上選択してください。",
	sameHours: "終了時刻は開始時刻と違う時刻にしてください。",

	// Tags
	/** E-301. */
	newTagNameRequired: "新しいタグ名を入力して下さい",
	tagExists: "同じ名前のタグがあります。",

	// CSV imports
	csvAtLine: (line: number, text: string) => `${line}行目: ${text}`,
	csvFileRequired: "CSVファイルを選択してください。",
	csvFileTooLarge: "ファイルは1MBまでです。",
	csvUnreadable: "文字コードを読み取れません。UTF-8 か Shift_JIS のCSVで保存してください。",
	csvHeader: (columns: string) => `見出しがサンプルと違います（${columns}）`,
	csvEmpty: "取り込む行がありません。",
	csvTooManyRows: (max: number, rows: number) =>
		`一度に取り込めるのは${max}行までです（このファイルは${rows}行あります）。`,
	csvTooManyLines: (max: number) => `ファイルの行数が多すぎます（空行を含めて${max}行まで）。`,
	csvQuoteOpen: '引用符（"）が閉じられていません',
	csvQuoteMalformed: '引用符（"）の使い方が正しくありません',
	csvStrayCell: "見出しのない列に値があります",
	csvCellEmpty: (label: string) => `${label}が空です`,
	csvLineEnd: (label: string) => `${label}に改行は使えません`,
	csvTooLong: (label: string, max: number) => `${label}は${max}文字以内で入力してください`,
	csvNumber: (label: string, min: number, max: number) =>
		`${label}は${min}から${max}の整数で入力してください`,
	csvChoice: (label: string, choices: string) => `${label}は「${choices}」から選んでください`,
	csvRepeated: (label: string, name: string, line: number) =>
		`${label}「${name}」は${line}行目と重複しています`,
	csvTaken: (kind: string, name: string) => `「${name}」という名前の${kind}がすでにあります`,
	csvTooManyKeywords: (max: number) => `キーワードは${max}個までです`,
	csvActionUnknown: (name: string) => `アクション「${name}」がありません`,
	csvActionAmbiguous: (name: string, count: number) =>
		`「${name}」という名前のアクションが${count}件あるため、どれか決められません`,

	// Response marks
	markLoading: "読み込み中...",
	markFailed: "表示エラー",
	markLabelRequired: "対応マークの名前を入力してください。",
	markLabelTaken: "同じ名前の対応マークがあります。",
	marksRequired: "対応マークを1つ以上追加してください。",
	tooManyMarks: (max: number) => `対応マークは${max}個までです。`,
	markFieldGone: "選択した友だち情報は削除されています。",

	// Copying
	/** */
	copied: "コピーしました",
	copiedText: (text: string) => `${text}をコピーしました`,
	copyFailed: "コピーに失敗しました",

	// Explorer
	/** E-300. */
	newFolderNameRequired: "新しいフォルダ名を入力して下さい",
	itemNameRequired: "名前を入力してください。",
	nothingSelected: "項目を選択してください。",
	/** "too many are selected and at most 1000 can be handled at once" (E-303). */
	tooManySelected: (max: number) => `選択した項目が多すぎます。一度に操作できるのは${max}件までです。`,
	crudUnknown: "使用できない操作です。",
	/** An action that this kind does not support. */
	crudNotTaken: (label: string) => `${label}ではこの操作を行えません。`,
	/** "Operation failed" */
	operationFailed: "操作に失敗しました",
	/** "Some data could not be loaded" */
	appendixFailed: "一部のデータを読み込めませんでした",
	/** */
	deleteConfirm: "操作は取り消せません。本当に削除しますか？",
	/** Places that use a common variable can no longer be replaced (E-313). */
	commonVarDeleteWarning: "削除すると、この共通情報を使っている箇所は置き換えられなくなります。",
	folderGoneNow: "フォルダは削除されています。画面を更新してください。",
	/** A bulk operation that skipped some items; their names and reasons follow. */
	partlyDone: (done: number, left: number) =>
		`${done.toLocaleString("ja-JP")}件を変更しました。次の${left.toLocaleString("ja-JP")}件は変更できませんでした。`,
	itemsGone: "一部の項目はすでに削除されていました。",
	protectedTagDelete: (names: string) => `保護されたタグは削除できません: ${names}`,
	/** "alert with the tag name" (E-306). */
	protectedTagCopy: (name: string) => `「${name}」は保護されたタグのためコピーできません。`,
	protectedTagRename: (names: string) => `保護されたタグは変更できません: ${names}`,
	varNotDeletable: (names: string) => `削除できない友だち情報です: ${names}`,
	varProtected: (names: string) => `保護された友だち情報は編集できません: ${names}`,
	actionsInUse: (names: string) => `ほかの設定で使われているため削除できません: ${names}`,
	downloadedMenu: (names: string) => `ほかのツールで作成されたリッチメニューは編集できません: ${names}`,
	lmpMenuCopy: (names: string) => `外部ツールで作成されたリッチメニューはコピーできません: ${names}`,
	menuWithoutButtons: (names: string) => `ボタンのないリッチメニューは使用できません: ${names}`,
	menuNotMadeYet: "LINEでリッチメニューを作成しています。",
	menuNotAtLine: "LINEにこのリッチメニューがありません。",
	menuLinkWaits: "LINEが受け付けない友だちを除いて、もう一度表示します。",
	menuUpdating: (names: string) => `更新中のリッチメニューがあります。しばらくお待ちください: ${names}`,
	/** "scenarios cannot be deleted in bulk, one at a time" (E-304). */
	scenarioOneAtATime: "シナリオは一括で削除できません。1つずつ削除してください。",
	/** "target data not found" (E-433). */
	scenarioCopyNotFound: "対象のデータが見つかりませんでした",
	/** 'Could not load friend-add settings' (E-441). */
	followFailed: "友だち追加時設定を読み込めませんでした",
	typeHasValues: "値が登録されているため、種別は変更できません。",
	itemGone: (label: string) => `選択した${label}は削除されています。`,
	sameAsItself: "自分自身は選択できません。",
	urlRequired: "URLを入力してください。",
	urlInvalid: "URLの形が正しくありません。",
	numberBetween: (min: number, max: number) => `${min}から${max}の整数で入力してください。`,
	dateRequired: "日付を選択してください。",
	decimalRequired: "数値を入力してください（小数は3桁まで）。",
	/** E-338. */
	commonNumberRange: "-9999999999.999から9999999999.999の範囲で入力してください。",
	choiceNameRequired: "選択肢を入力してください。",
	choicesRequired: "選択肢を1つ以上入力してください。",
	choiceRepeated: "同じ選択肢があります。",
	tooManyChoices: (max: number) => `選択肢は${max}個までです。`,
	colorInvalid: "色は #rrggbb の形で指定してください。",
	refererRequired: "参照元の条件を入力してください。",
	tooManyReferers: (max: number) => `参照元は${max}個までです。`,
	statusDescriptionRequired: "停止中に友だちに見せる案内を入力してください。",
	formTakesNoAction: "回答後のアクションは、この回答フォームの編集画面で設定してください。",
	/** The questions of a form. */
	fieldLabelRequired: "取得情報名 (表示名)を入力してください。",
	fieldTypeRequired: "取得情報入力タイプを選択してください。",
	fieldRuleRequired: "取得情報種別を選択してください。",
	fieldVarRequired: "友だち情報を設定してください。",
	fieldOptionsRequired: "選択肢を設定してください。",
	fieldOptionEmpty: "空の選択肢は設定できません。",
	fieldVarUnfit: "この質問の回答を保存できない種別の友だち情報です。",
	tooManyFields: (max: number) => `質問は${max}個までです。`,

	// Answers to forms, read by friends
	answerRequired: "入力してください。",
	answerNotChosen: "選択してください。",
	answerChoiceUnknown: "選択肢の中から選んでください。",
	answerName: "お名前を入力してください。数字や記号は使えません。",
	answerKana: "全角カタカナで入力してください。",
	answerEmail: "メールアドレスの形で入力してください（例: name@example.com）。",
	answerTel: "電話番号を入力してください（例: 090-1234-5678）。",
	answerNumeric: "数値を入力してください。",
	answersTooMany: "ただいま込み合っています。1分ほどおいて、もう一度送信してください。",
	answersFull: (times: number) =>
		`この回答フォームに回答できるのは、24時間に${times}回までです。時間をおいて、もう一度お試しください。`,
	answersOutdated: "質問の内容が変わりました。お手数ですが、ご確認のうえもう一度送信してください。",
	formNotOpen: "この回答フォームは、現在ご利用いただけません。",
	formAskedNothing: "この回答フォームには、まだ質問がありません。",
	formNeedsLogin: "この回答フォームは、LINEのトークに届いたリンクから開いてください。",
	formLinkOver: "このリンクの有効期限が切れています。LINEのトークに届いた新しいリンクから開いてください。",

	// Templates
	imageRequired: "画像を選択してください。",
	imageTooLarge: "画像は10MBまでです。",
	altTextRequired: "通知に表示する代替テキストを入力してください。",
	columnsRequired: "パネルを1枚以上追加してください。",
	tooManyColumns: (max: number) => `パネルは${max}枚までです。`,
	columnNeedsButton: "ボタンを1つ以上追加してください。",
	columnsDiffer: "ボタンの数はすべてのパネルで同じにしてください。",
	columnTitlesDiffer: "タイトルは、すべてのパネルに入れるか、すべて空にしてください。",
	columnImagesDiffer: "画像は、すべてのパネルに入れるか、すべて外してください。",
	buttonLabelRequired: "ボタン名を入力してください。",
	tooManyButtons: (max: number) => `ボタンは${max}個までです。`,
	packNeedsTemplate: "テンプレートを1つ以上選択してください。",
	tooManyInPack: (max: number) => `テンプレートは${max}個までです。`,
	packInPack: "パックの中にパックは入れられません。",
	flexRequired: "FlexメッセージのJSONを入力してください。",
	flexInvalid: "FlexメッセージのJSONとして読み取れません。",
	flexTooDeep: "FlexメッセージのJSONの入れ子が深すぎます。ボックスの入れ子は10段までにしてください。",
	packPartGone: "パックの中のテンプレートが削除されています。",
	/** "An error occurred" */
	templateCopyFailed: "エラーが発生しました",
	notLegacyTemplate: "このテンプレートではURLの設定を行えません。",
	addressGone: "テンプレートの内容が変わりました。画面を更新してください。",

	// Test sends
	testersRequired: "送信先のテスターを選択してください。",
	notTester: "テスターではない友だちが選ばれています。画面を更新してください。",
	tooManyToTest: (max: number) => `一度にテスト送信できるのは${max}件までです。`,
	tooManyTesters: (max: number) => `テスターは一度に${max}人まで選択できます。`,
	testNotPossible: (name: string, reason: string) => `「${name}」は送信できません: ${reason}`,
	formUnusable: "使用できないフォームです。",
	stepSendsNothing: "メッセージを送らないステップです。",

	// Rich menus
	chatBarTextRequired: "メニューバーの文字を入力してください。",
	menuImageRequired: "メニューの画像を選択してください。",
	menuImageType: "画像はJPEGかPNGにしてください。",
	menuImageTooLarge: "画像は1MBまでです。",
	menuImageSize: "画像は幅800〜2500px、高さ250px以上、幅が高さの1.45倍以上にしてください。",
	buttonEmpty: "1以上で入力してください。",
	buttonOutside: "ボタンが画像からはみ出しています。",
	/** "Failed to agree to the terms" */
	agreementFailed: "規約への同意に失敗しました",
	builderNotAgreed: "テンプレートからの作成には、規約への同意が必要です。",

	// Filters
	conditionUnknown: "使用できない条件が含まれています。",
	/** Said of a single-use condition as of a single-use effect. */
	conditionRepeated: "既に追加されています",
	conditionNotAllowed: (label: string) => `「${label}」の条件を使う権限がありません。`,
	tooManyConditions: (max: number) => `条件は${max}個までです。`,
	conditionsTooLong: "条件の文字数が多すぎます。さがす言葉を減らしてください。",
	conditionsTooDeep: (max: number) => `グループの入れ子は${max}段までです。`,
	tooManyChosen: (max: number) => `選択できるのは${max}件までです。`,
	groupEmpty: "グループに条件を追加してください。",
	/** 'unknown' */
	conditionReasonUnknown: "不明",
	conditionUnreadable: (reason: string) => `読み取れない条件です（${reason}）`,
	/** */
	funnelNameRequired: "条件を保存するとき名前は必須です",
	/** Saving, loading, folders. */
	filterSaveFailed: "登録に失敗しました",
	filterSaveForbidden: "操作権限がありません",
	filterLoadFailed: "読み込みに失敗しました",
	/** */
	funnelLoadFailed: "取得に失敗しました",
	filterFoldersFailed: "フォルダ情報の取得に失敗しました。",
	wordsRequired: "さがす言葉を1つ以上入力してください。",
	nameFieldRequired: "さがす名前の種類を1つ以上選択してください。",
	periodRequired: "開始日か終了日を入力してください。",
	periodReversed: "開始日は終了日より前にしてください。",
	timeReversed: "開始日時は終了日時より前にしてください。",
	queryRequired: "値を入力してください。",
	numberRequired: "数値を入力してください。",
	/** 'input error', 'input range invalid', 'input must be 0 to N' */
	periodInputError: "入力に誤りがあります。",
	periodRangeInvalid: "入力範囲が正しくありません。",
	periodOutside: (max: number) => `0から${max}の範囲で入力してください。`,
	baseDateRequired: "基準日を入力してください。",
	baseDateInvalid: "基準日が正しくありません。",
	tooManyQueries: (max: number) => `値は1つのキーにつき${max}個までです。`,
	queriesRequired: "m1〜m3のいずれかに値を入力してください。",
	eventKeyRequired: "連携データの項目を選択してください。",
	salonRequired: "サロンを選択してください。",
	/** */
	optionInvalid: "内部エラー: 選択肢の値が正しくありません。",
	/** A filter that holds a broken condition, used for a run (rules, Codes). */
	filterBroken: "読み取れない条件か、削除された項目を含むため、だれも選びません。",

	// Friend search
	friendRequired: "友だちを選択してください。",
	tooManyFriends: (max: number) => `選択できる友だちは${max.toLocaleString("ja-JP")}人までです。`,
	protectedTagReplaced: "保護されたタグは、外すタグに選べません。",
	protectedTagSet: (names: string) => `保護されたタグは付け外しできません: ${names}`,
	jobNotCancellable: "この処理はすでに終わっています。画面を更新してください。",
	jobNotRepeatable: "この処理はやり直せる状態ではありません。画面を更新してください。",

	// Deliveries
	/** Stands for the name of a friend whose name LINE did not give. */
	friendWithoutName: "友だち",
	deliveryNotResendable: "この配信は再送できる状態ではありません。画面を更新してください。",
	deliveryNotCancellable: "この配信は取り消せる状態ではありません。画面を更新してください。",
	friendBlockedUs: "友だちにブロックされているため送信しませんでした",
	friendBlockedByOperator: "ブロック中の友だちのため送信しませんでした",
	quotaExhausted: "今月の送信可能数（メッセージ数の上限）に達しています",
	lineBusy: "LINEの受付制限のため、時間をおいて送信します",
	lineSilent: "LINEから応答がありませんでした",
	lineUnreachable: "LINEに接続できないため、つながり次第送信します",
	lineTrouble: (status: number) => `LINE側で一時的なエラーが発生しました（${status}）`,
	lineRefused: (status: number, message: string) => `LINEが受け付けませんでした（${status}）: ${message}`,
	lineUnauthorized: (status: number) =>
		`LINEに接続できません（${status}）。チャネルアクセストークンを確認してください`,
	replyTokenSpent: "返信の期限が切れたため、プッシュ送信に切り替えます",
	replyDoubtPushed: "返信が届いたか確認できないため、プッシュ送信で送り直します",
	beyondLimits: (problem: string) => `LINEの制限を超えるため送信しませんでした。${problem}`,
	sendExpired: "24時間送信できなかったため中止しました",
	replyInDoubt: "返信が届いたか確認できませんでした。友だちとのトークを確認し、必要なら再送してください",
	sendStopped: "送信の処理が何度も途中で止まりました。友だちとのトークを確認し、必要なら再送してください",
	pushInDoubt: "送信できたか24時間確認できませんでした。友だちとのトークを確認し、必要なら再送してください",
	cancelledByOperator: "取り消しました",

	// Background work
	/** The reason of work that nobody reported back on: its worker died, or was stopped. */
	workStopped: "処理が途中で止まり、最後まで進みませんでした。",
	fileTooLarge: (megabytes: number) => `ファイルが大きすぎるため保存していません（${megabytes}MBまで）。`,
	fileNotFetched: (reason: string) => `LINEから取得できませんでした: ${reason}`,
	lineFileNotReady: "LINEがファイルを準備しています",

	// Operators
	jobGivenUp: "処理中のエラーが続いたため、途中で止まりました。続きからやり直せます。",
	jobFilterBroken: "検索条件に使われているものが削除されたため、途中で止まりました。",
	wrongHost: "このアドレスでは開けません。管理画面の正しいアドレスを開いてください。",
	/** Every deployment made with the project's own script has it. */
	publicOriginUnknown:
		"管理画面の公開アドレス（PUBLIC_ORIGIN）が設定されていないため、画像やフォームのアドレスを送信できません。",
	needsSocket: "このアドレスはWebSocketで接続するためのものです。",
	loginFailed: "メールアドレスまたはパスワードが違います。",
	loginLocked: (minutes: number) =>
		`ログインに続けて失敗したため、一時的に停止しています。約${minutes}分後にお試しください。`,
	tooManyRequests: "操作が多すぎます。少し待ってからお試しください。",
	emailRequired: "メールアドレスを入力してください。",
	emailInvalid: "メールアドレスの形が正しくありません。",
	passwordRequired: "パスワードを入力してください。",
	passwordTooShort: (min: number) => `パスワードは${min}文字以上にしてください。`,
	operatorNameRequired: "お名前を入力してください。",
	setupClosed: "最初の管理者はすでに登録されています。ログインしてください。",
	setupTokenWrong: "このアドレスは使えません。設置時に表示されたアドレスをもう一度開いてください。",
	/** 401 (M-371). */
	signedOut: "認証に失敗しました。再読み込みします",
	/** 403 (rules, Calls). */
	forbidden: "アクセス権限がありません。再読み込みします",
	foreignOrigin: "別のサイトからの操作は受け付けません。",
	/** 409: this page is out of date (rules, Texts). */
	outOfDate: "ページの有効期限が切れました。再読み込みします",
	changedByOther: "ほかの人が先に変更しました。最新の内容を読み込みます",
	notFound: "見つかりませんでした。削除された可能性があります。",
	unknownError: "不明なエラーが発生しました",
	/** A call that took too long (E-405). The server may have done it all the same. */
	timedOut:
		"時間内に応答がありませんでした。処理が続いていることがあるため、画面を更新して確認してください。",

	// Messages
	/** M-101. */
	unsent: "友だちが送信を取り消しました",

	// Placeholders
	/** E-450. */
	linkageUnknown: "不明な連携データ",

	// Selector
	selectorNameEmpty: (label: string) => `${label}名が空欄です`,
	selectorNotAddable: (name: string) => `${name}は追加できません`,
	selectorEmpty: (label: string) => `選択できる${label}がありません`,
	selectorNoSuggestion: "候補がありません",
	selectorShown: (shown: number, found: number) =>
		`${found.toLocaleString("ja-JP")}件のうち${shown}件を表示しています。文字を足すと絞り込めます。`,
	/** "'deleted' plus the kind label" (E-330). */
	selectorDeleted: (label: string) => `削除済みの${label}`,
	selectorDeletedChosen: (label: string) => `削除済みの${label}が指定されています`,
	/** "cannot be created" (E-319). */
	selectorTypeNotMade: (label: string) => `ここで選べる種別の${label}は作成できません`,
} as const;
