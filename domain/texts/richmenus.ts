export const RICHMENU_TEXTS = {
	downloadedMenu: (names: string) => `ほかのツールで作成されたリッチメニューは編集できません: ${names}`,
	lmpMenuCopy: (names: string) => `外部ツールで作成されたリッチメニューはコピーできません: ${names}`,
	menuWithoutButtons: (names: string) => `ボタンのないリッチメニューは使用できません: ${names}`,
	menuNotMadeYet: "LINEでリッチメニューを作成しています。",
	menuNotAtLine: "LINEにこのリッチメニューがありません。",
	menuLinkWaits: "LINEが受け付けない友だちを除いて、もう一度表示します。",
	menuUpdating: (names: string) => `更新中のリッチメニューがあります。しばらくお待ちください: ${names}`,
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
} as const;
