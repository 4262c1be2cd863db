import { defineCapability } from "./definition.ts";

/** Capability: actions and their schedules. */
export const actionsCapability = defineCapability({
	section: "アクション",
	abilities: {
		"action-read": "アクションを見る",
		"action-write": "アクションを作成・変更する",
		asp: "成果の記録を使う",
		"user-open-api": "アクションで連携データを使う",
		"user-action-recurr": "アクションを繰り返し実行する",
	},
	pages: {
		actions: { address: "/line/action", needs: ["action-read"] },
		actionTask: { address: "/line/action/task/:id", needs: ["action-read"] },
	},
});
