export const BROADCAST_TEXTS = {
	nameRequired: "管理名を入力してください。",
	messageRequired: "メッセージを1つ以上追加してください。",
	messageUnknown: "メッセージの種類が正しくありません。",
	tooManyMessages: (max: number) => `メッセージは${max}つまでです。`,
	tooManyInAll: (count: number, max: number) =>
		`テンプレートパックの中身を含めて${count}通になります。${max}通までにしてください。`,
	messageUnsendable: (position: number, problem: string) =>
		`${position}つ目のメッセージを送信できません。${problem}`,
	templateNotAllowed: "テンプレートを見る権限がないため、テンプレートは使えません。",
	filterBroken: "送る友だちの条件に、削除された項目があります。条件を選び直してください。",
	nobody: "条件に合う友だちがいません。送る友だちの条件を変えてください。",
	countChanged: (before: number, after: number) =>
		`送る友だちが${before.toLocaleString("ja-JP")}人から${after.toLocaleString("ja-JP")}人に変わったため、まだ送信を指示していません。人数をお確かめのうえ、もう一度送信してください。`,
	countUnconfirmed: (count: number) =>
		`送る友だちは${count.toLocaleString("ja-JP")}人です。人数を確認していないため、まだ送信を指示していません。人数をお確かめのうえ、もう一度送信してください。`,
	inPast: "これからの日時を選択してください。",
	tooFar: "1年以内の日時を選択してください。",
	testersRequired: "テスト送信する友だちを選択してください。",
	stoppedByMessage:
		"メッセージのテンプレートが削除されたか、送信できない内容になったため、送信を停止しました。",
	notEditable: "送信を始めた一斉配信は編集できません。複製して編集してください。",
	alreadyOrdered: "この一斉配信は、すでに送信を指示しています。画面を更新してください。",
	notWithdrawable: "送信が始まっているため、取り消せません。一時停止または中止してください。",
	notPausable: "この一斉配信は一時停止できる状態ではありません。画面を更新してください。",
	notResumable: "この一斉配信は再開できる状態ではありません。画面を更新してください。",
	notCancellable: "この一斉配信はすでに終わっています。画面を更新してください。",
	notRemovable: "削除できるのは下書きだけです。",
} as const;
