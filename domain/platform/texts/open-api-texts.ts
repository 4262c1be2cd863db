/** Details of a problem (RFC 9457), for API clients. */
export const PROBLEM_TEXTS = {
	noToken: "トークンがありません。Authorization: Bearer にトークンを指定してください。",
	unknownToken: "このトークンは使えません。コピーした文字に誤りがないか確認してください。",
	revokedToken: "このトークンは無効にされています。管理画面で新しいトークンを発行してください。",
	issuerDisabled:
		"このトークンを発行したオペレーターは、管理画面を使えなくなっています。別のオペレーターが新しいトークンを発行してください。",
	codeOff: "このサービスコードは停止中です。管理画面で有効にしてください。",
	/** Label of the right. */
	rightMissing: (right: string) =>
		`このトークンには「${right}」の権限がありません。サービスコードの権限と、トークンを発行したオペレーターの権限を、管理画面で確認してください。`,
	abilityMissing: (ability: string) =>
		`このトークンを発行したオペレーターの権限に「${ability}」がありません。権限を管理画面で確認してください。`,
	tooManyCalls: (max: number) =>
		`1分間の呼び出し回数の上限（${max.toLocaleString("ja-JP")}回）を超えました。Retry-After の秒数だけ待ってから、もう一度お試しください。`,
	otherMethod: (allowed: string) => `このアドレスの呼び出しは ${allowed} です。`,
	jsonOnly: "本文はJSONで送り、Content-Type を application/json にしてください。",
	unknownCall: "この呼び出しはありません。アドレスとメソッドを確認してください。",
	unknownTrigger: "このキーのトリガーはありません。管理画面でアドレスを確認してください。",
	triggerOff: "このトリガーは停止中です。管理画面で有効にしてください。",
	unknownFriend: "この友だちは見つからないか、このサービスコードからは扱えません。",
	oneFriend: "friend_id か line_user_id のどちらか1つで友だちを指定してください。",
	keyUnusable: "項目のキーは、文字・数字・「_」「-」で50文字までにしてください。",
	valueTooLong: (max: number) => `値は${max.toLocaleString("ja-JP")}文字までにしてください。`,
	valueUnusable: "使えない文字が含まれています。",
	idempotencyKeyUnusable: "Idempotency-Key は空白を除く半角文字で255文字までにしてください。",
	idempotencyKeyReused:
		"この Idempotency-Key は、別の内容の呼び出しですでに使われています。新しいキーを指定してください。",
	invalid: "内容に誤りがあります。errors の各項目を確認してください。",
} as const;

/** Settings of the open API, for operators. */
export const OPEN_API_TEXTS = {
	nameRequired: "名前を入力してください。",
	rightRequired: "権限を1つ以上選んでください。",
	/** Labels of the rights, joined. */
	rightNotGrantable: (rights: string) =>
		`あなたにない権限は付けられません（${rights}）。管理者に依頼してください。`,
	/** Labels of the rights, joined. */
	rightsLost: (rights: string) =>
		`発行者の権限にないため、次の操作には使えません: ${rights}。必要なら、権限のあるオペレーターが新しいトークンを発行してください。`,
	/** Labels of the abilities, joined. */
	abilitiesLacked: (abilities: string) =>
		`発行者の権限にないため、次が必要な呼び出し・条件・アクションは断られます: ${abilities}。`,
	tokenOfOther: "見られる友だちが限られているため、ほかの管理者が発行したトークンは無効にできません。",
	scopeRestricted:
		"一部の友だちだけを閲覧できる権限では、APIのトークンを扱えません。管理者に依頼してください。",
	tooManyCodes: (max: number) => `サービスコードは${max}個まで登録できます。`,
	tooManyTokens: (max: number) =>
		`有効なトークンは1つのサービスコードにつき${max}個までです。使っていないトークンを無効にしてください。`,
	callsPerMinute: (min: number, max: number) =>
		`${min.toLocaleString("ja-JP")}〜${max.toLocaleString("ja-JP")}の数を入力してください。`,
	codeGone: "サービスコードが見つかりません。",
	codeOff: "停止中のサービスコードにはトークンを発行できません。先に有効にしてください。",
	tokenGone: "トークンが見つかりません。",
	tokenRevoked: "無効にしたトークンは表示できません。",
	tokenUnreadable:
		"このトークンは表示できません（設置先の暗号鍵が変わっています）。無効にして、新しいトークンを発行してください。",
	passwordNeeded: "確認のため、ログイン中のパスワードを入力してください。",
	datesTooFar: (days: number) => `期間は${days}日以内にしてください。`,
	datesReversed: "終了日は開始日以降にしてください。",
	tooManyTriggers: (max: number) => `トリガーは${max}個まで登録できます。`,
	tooManyTriggerActions: (max: number) => `1つのトリガーに登録できるアクションは${max}個までです。`,
	keyShape: "半角の英小文字・数字・「-」「_」で入力してください。",
	keyTaken: "このキーはすでに使っています。別のキーにしてください（削除したトリガーのキーも使えません）。",
	keyFixed: "登録したトリガーのキーは変更できません。",
	fieldUnknown: "この項目はありません。再読み込みしてください。",
	filterGone: "絞り込みの条件が見つかりません。もう一度設定してください。",
	conditionBroken: "絞り込みの条件に、削除されたものが含まれています。もう一度設定してください。",
} as const;
