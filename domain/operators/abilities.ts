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
	"form-read": "回答フォームを見る",
	"form-write": "回答フォームを作成・変更する",
	"episode-read": "リマインダを見る",
	"episode-write": "リマインダを作成・変更する",
	"tracker-read": "コンバージョンを見る",
	"tracker-write": "コンバージョンを作成・変更する",
	"landing-read": "流入経路を見る",
	"landing-write": "流入経路を作成・変更する",
	"scenario-read": "シナリオを見る",
	"scenario-write": "シナリオを作成・変更する",
	"var-read": "友だち情報欄を見る",
	"var-write": "友だち情報欄を作成・変更する",
	"common-var-read": "共通情報を見る",
	"common-var-write": "共通情報を作成・変更する",
	"template-read": "テンプレートを見る",
	"template-write": "テンプレートを作成・変更する",
	"script-read": "スクリプトを見る",
	"script-write": "スクリプトを作成・変更する",
	"richmenu-read": "リッチメニューを見る",
	"richmenu-write": "リッチメニューを作成・変更する",
	"funnel-read": "カスタム検索を見る",
	"funnel-write": "カスタム検索を作成・変更する",
	"media-write": "画像をアップロードする",
	"journey-write": "フェーズを作成する",
	"site-write": "サイトを作成する",
	"user-lflex": "Flexメッセージを作成する",
	"user-template-create": "テンプレートをコピーする",
	"user-richmenu-tap-count": "リッチメニューのタップ数を見る",
	"richmenu-agree": "リッチメニュー作成ツールの規約に同意する",
	"user-agreed-with-lmenuplus": "リッチメニュー作成ツールの規約に同意済み",
	"notify-setting": "対応マークを設定する",
	"delivery-read": "配信状況を見る",
	"delivery-write": "配信を再送・取り消しする",
} as const;

export type Ability = keyof typeof ABILITIES;

export const ALL_ABILITIES = Object.keys(ABILITIES) as Ability[];

/** Held by everybody once somebody who may has agreed, and by nobody before (specification 001 §4). */
export const AGREED_WITH_BUILDER: Ability = "user-agreed-with-lmenuplus";
