import { isBlock } from "./block.ts";
import type { Property } from "./property.ts";
import { tappedAction } from "./tap-data.ts";

/** What of a tap is edited: words that are sent, or the action that it runs. */
export type TapProperty = Extract<Property, { as: "words" | "deed" }>;

/** What a tap may do: how it is recognized in LINE's action object, begun and edited. */
export interface Tap {
	name: string;
	label: string;
	is: (action: { type: string; [property: string]: unknown }) => boolean;
	blank: (label: string) => object;
	properties: readonly TapProperty[];
}

const isType = (type: string) => (action: { type: string }) => action.type === type;
const words = (name: string, label: string, hint?: string): TapProperty => ({
	name,
	label,
	as: "words",
	rows: 1,
	...(hint && { hint }),
});

/** The taps that are offered. Others that LINE knows stay as they are typed in the JSON. */
export const TAPS: readonly Tap[] = [
	{
		name: "uri",
		label: "URLを開く・電話をかける",
		is: isType("uri"),
		blank: () => ({ type: "uri", uri: "" }),
		properties: [
			words(
				"uri",
				"URL",
				"https:// や tel: で始めます。リンクのタップを数える設定なら、だれが開いたかも記録します。",
			),
		],
	},
	{
		name: "message",
		label: "友だちが言葉を送る",
		is: isType("message"),
		blank: (label) => ({ type: "message", text: label }),
		properties: [words("text", "送る言葉", "この言葉に自動応答で答えられます。")],
	},
	{
		name: "action",
		label: "アクションを実行する",
		is: (action) => tappedAction(action) !== null,
		blank: () => ({ type: "postback", data: "action=0" }),
		properties: [
			{
				name: "data",
				label: "アクション",
				as: "deed",
				hint: "タップした友だちにアクションを実行し、トークと実行の記録に残します。",
			},
			words("displayText", "タップしたときに友だちの発言として表示する文"),
		],
	},
	{
		name: "postback",
		label: "タップを記録する",
		is: isType("postback"),
		blank: (label) => ({ type: "postback", data: label }),
		properties: [
			words("data", "トークに記録する内容", "友だちには見えません。"),
			words("displayText", "タップしたときに友だちの発言として表示する文"),
		],
	},
	{
		name: "clipboard",
		label: "文字をコピーさせる",
		is: isType("clipboard"),
		blank: () => ({ type: "clipboard", clipboardText: "" }),
		properties: [words("clipboardText", "コピーする文字")],
	},
];

/** Which of the offered taps an action is; null for one that is not offered there, or for none. */
export const tapOf = (action: unknown, offered: readonly Tap[] = TAPS): Tap | null =>
	isBlock(action) ? (offered.find((tap) => tap.is(action)) ?? null) : null;
