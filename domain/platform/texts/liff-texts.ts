/** Pages that LINE opens with the friend known. */
export const LIFF_TEXTS = {
	goneTitle: "ページを表示できません",
	gone: "このアドレスのページはありません。LINEのトークから、もう一度開いてください。",
	troubleTitle: "ページを開けませんでした",
	loading: "読み込んでいます…",
	retry: "もう一度ためす",
	logIn: "LINEでログインして開く",
	loginLead: "LINEにログインすると、お名前を入力せずに、ご自分のページとして開けます。",
	continueAsStranger: "ログインせずに開く",
	noScript: "このページは、LINEアプリの中で開いてください。",
	notOn: "先に、LIFFアプリを作ってください。",
	notSeen:
		"まだ、友だちを見分けられたことがありません。先に、ご自分のLINEで下のアドレスを開いて、お名前が表示されるか確かめてください。",
	noChannel: "先に、LINEログインのチャネルの情報を設定してください。",
} as const;
