/** Texts of receipts for operators. */
export const RECEIPT_TEXTS = {
	nameRequired: "発行者の名前を入力してください。",
	phoneInvalid: "電話番号は、数字・ハイフン・かっこ・＋で入力してください。",
	numberInvalid: "登録番号は、Tと13桁の数字で入力してください。",
	prefixInvalid: "番号の前の文字は、半角の英数字・ハイフン・「_」「/」で入力してください。",
	reasonRequired: "理由を入力してください。",
	issued: "この支払いの領収書は、すでに発行されています。",
	cancelled: "この領収書は取り消されています。新しい番号の領収書を使ってください。",
	/** Doubts that the form confirms. */
	numberDoubt:
		"登録番号の検査用の数字が合いません。法人の番号なら、入力の誤りです。国税庁の公表サイトで確かめてください。",
} as const;

/** Texts of a receipt, on its page and in its file. */
export const RECEIPT_DOCUMENT_TEXTS = {
	title: "領収書",
	qualified: "適格簡易請求書",
	sample: "見本",
	sampleNote: "テストの支払いの見本です。領収書として使えません。",
	number: (label: string) => `No. ${label}`,
	issuedOn: (day: string) => `発行日 ${day}`,
	reissued: (count: number, day: string) => `再発行（${count}回目・${day}）`,
	replaced: (label: string) => `この領収書は取り消しました。新しい番号は ${label} です。`,
	proviso: (title: string) => `但し　${title}の代金として`,
	received: "上記の金額を領収いたしました。",
	paidOn: "領収日",
	method: "支払い方法",
	total: "合計（税込）",
	reduced: "※は軽減税率（8%）の対象です。",
	taxed: (rate: number) => `${rate}%対象（税込）`,
	taxIn: "うち消費税",
	untaxed: "非課税",
	returned: (yen: string) => `このうち ${yen}は返金済みです。`,
	allReturned: "全額を返金済みです。この領収書は使えません。",
	phone: (phone: string) => `電話 ${phone}`,
	registration: (number: string) => `登録番号 ${number}`,
} as const;

/** Texts of the friend's page of a receipt. */
export const RECEIPT_PAGE_TEXTS = {
	link: "領収書",
	issueTitle: "領収書の発行",
	issueHelp:
		"宛名を確かめて発行してください。発行は1回です。発行した後の宛名の変更は、お店にお問い合わせください。",
	addressee: "宛名",
	addresseeHint: "空欄のときは「上様」になります。",
	issue: "発行する",
	download: "PDFを開く",
	print: "印刷や保存は、ブラウザーのメニューからもできます。",
	back: "お支払いのページに戻る",
	goneTitle: "領収書が見つかりません",
	gone: "領収書はまだ発行されていません。お店にお問い合わせください。",
	busy: "アクセスが続いています。少し待ってから、もう一度お試しください。",
} as const;
