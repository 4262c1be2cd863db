import { defineCapability } from "./definition.ts";

/** Capability: answer forms. */
export const formsCapability = defineCapability({
	section: "自動応答・回答フォーム",
	abilities: {
		"form-read": "回答フォームを見る",
		"form-write": "回答フォームを作成・変更する",
		"user-liff-form-use": "回答フォームで絞り込む",
	},
	pages: {
		forms: { address: "/lvf", needs: ["form-read"] },
		newForm: { address: "/lvf/edit/new", needs: ["form-write"] },
		form: { address: "/lvf/edit/:id", needs: ["form-read"] },
		formDetail: { address: "/lvf/show/:id", needs: ["form-read"] },
		formAnswers: { address: "/lvf/show/answer/:id", needs: ["form-read", "friend-read"] },
		formAnswer: { address: "/lvf/show/answer/:id/:answer", needs: ["form-read", "friend-read"] },
		formCharts: { address: "/lvf/charts/:id", needs: ["form-read", "friend-read"] },
		formSheet: { address: "/lvf/sheet/:id", needs: ["form-read"] },
		formStatus: { address: "/lvf/status/:id", needs: ["form-read"] },
		formExternal: { address: "/lvf/ext/rc/:id", needs: ["form-read"] },
		formAction: { address: "/lvf/action/:id", needs: ["form-read"] },
	},
});
