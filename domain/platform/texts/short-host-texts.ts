/** Host of the shop's own for short addresses. */
export const SHORT_HOST_TEXTS = {
	malformed: "「go.shop.example」のような形のドメインを入力してください。",
	own: "この画面のドメインは使えません。短いアドレスのためのドメインを入力してください。",
	taken: "このドメインは、ほかのアカウントで使われています。",
	noDirectory: "このサーバーでは、短いアドレスのドメインを設定できません。",
	missing: "ドメインが登録されていません。",
	unreachable:
		"このドメインにつながりませんでした。Cloudflareでドメインを追加したあと、数分待ってからもう一度確認してください。",
	elsewhere:
		"このドメインは、別のページにつながっています。Cloudflareで、このドメインがこの管理画面のWorkerに追加されているか確認してください。",
} as const;
