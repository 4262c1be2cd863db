export const BRAND_TEXTS = {
	nameRequired: "ブランド名を入力してください。",
	nameWrong: "ブランド名には改行を使えません。",
	colourWrong: "色は #245a8f のように、6桁の16進数で入力してください。",
	colourTooBright: "この色は明るすぎて、白い背景の上で見分けられません。もう少し濃い色を選んでください。",
	logoType: "ロゴにはPNGまたはJPEGの画像を選択してください。",
	logoTooLarge: "ロゴの画像は1MBまでです。",
	logoSize: (min: number, max: number) =>
		`ロゴの画像は、縦横それぞれ${min}〜${max.toLocaleString("ja-JP")}ピクセルにしてください。`,
	logoShape: (max: number) => `ロゴの画像は、縦横の長さの差を${max}倍までにしてください。`,
	senderWrong: "差出人名には、改行や < > は使えません。",
} as const;
