import { API_RIGHTS, type ApiRight } from "../open-api/rights.ts";

/** What a program is told, as the details of a problem (RFC 9457). */
export const PROBLEM_TEXTS = {
	noToken: "トークンがありません。Authorization: Bearer にトークンを指定してください。",
	unknownToken: "このトークンは使えません。コピーした文字に誤りがないか確認してください。",
	revokedToken: "このトークンは無効にされています。管理画面で新しいトークンを発行してください。",
	codeOff: "このサービスコードは停止中です。管理画面で有効にしてください。",
	rightMissing: (right: ApiRight) =>
		`このサービスコードには「${API_RIGHTS[right]}」の権限がありません。管理画面で権限を追加してください。`,
	unknownCall: "この呼び出しはありません。アドレスとメソッドを確認してください。",
	invalid: "内容に誤りがあります。errors の各項目を確認してください。",
} as const;
