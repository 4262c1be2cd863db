/** Every ability, with what it lets an operator do. A route names the one it needs. */
export const ABILITIES = {
	"friend-read": "友だちを見る",
	"friend-write": "友だちのタグ・メモを変更する",
	"reaction-read": "自動応答を見る",
	"reaction-write": "自動応答を作成・変更する",
	"action-read": "アクションを見る",
	"action-write": "アクションを作成・変更する",
	"tag-read": "タグを見る",
	"tag-write": "タグを作成・変更する",
	"delivery-read": "配信状況を見る",
	"delivery-write": "配信を再送・取り消しする",
} as const;

export type Ability = keyof typeof ABILITIES;

export const ALL_ABILITIES = Object.keys(ABILITIES) as Ability[];
