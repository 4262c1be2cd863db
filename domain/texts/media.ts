export const MEDIA_TEXTS = {
	imageRequired: "画像を選択してください。",
	imageTooLarge: "画像は10MBまでです。",
} as const;
