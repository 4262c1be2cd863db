export const MEDIA_TEXTS = {
	imageRequired: "画像を選択してください。",
	imageTooLarge: "画像は10MBまでです。",
	tooManyPixels: (megapixels: string) =>
		`画像の縦横が大きすぎます。${megapixels}万画素までの画像を選択してください。`,
	uploadLater: "アップロードできませんでした。少し待ってから、もう一度お試しください。",
} as const;
