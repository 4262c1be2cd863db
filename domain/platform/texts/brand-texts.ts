export const BRAND_TEXTS = {
	nameRequired: "ブランド名を入力してください。",
	nameWrong: "ブランド名には改行を使えません。",
	colourWrong: "色は #245a8f のように、6桁の16進数で入力してください。",
	colourTooBright: "この色は明るすぎて、白い背景の上で見分けられません。もう少し濃い色を選んでください。",
	logoType: "ロゴにはPNGまたはJPEGの画像を選択してください。",
	logoTooLarge: "ロゴの画像は1MBまでです。",
	logoSize: (least: number, most: number) =>
		`ロゴの画像は、縦横それぞれ${least}〜${most.toLocaleString("ja-JP")}ピクセルにしてください。`,
	logoShape: (most: number) => `ロゴの画像は、縦横の長さの差を${most}倍までにしてください。`,
	senderWrong: "差出人名には、改行や < > は使えません。",
} as const;
