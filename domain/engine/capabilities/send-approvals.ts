import { defineCapability } from "./definition.ts";

/** Approval of sends by a second person. */
export const sendApprovalsCapability = defineCapability({
	section: "一斉配信・配信状況",
	abilities: {
		"approval-decide": "送信を承認・差し戻しする",
		"approval-exempt": "承認なしで送信する（人数の決まりには従う）",
		"approval-setting": "承認の決まりを変更する",
	},
	pages: {
		approvals: { address: "/line/approval", needs: ["broadcast-read", "friend-read"] },
		approvalRule: { address: "/line/approval/rule", needs: ["approval-setting"] },
		approval: { address: "/line/approval/:id", needs: ["broadcast-read", "friend-read"] },
	},
});
