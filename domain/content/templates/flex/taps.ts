import { isBlock } from "./block.ts";
import type { PickerMode, Property } from "./property.ts";
import { MAX_COUNTED_DATA, tappedAction } from "./tap-data.ts";

/** Editable property of a tap: text that is sent, the action that it runs, or the mode of a dialog. */
export type TapProperty = Extract<Property, { as: "words" | "deed" | "choice" | "moment" }>;

/** LINE's action object. */
interface TapAction {
	type: string;
	[property: string]: unknown;
}

/** Kind of tap: its detection in LINE's action object, its initial value and its editable properties. */
export interface FlexTapKind {
	name: string;
	label: string;
	is: (action: TapAction) => boolean;
	blank: (label: string) => object;
	/** Editable properties, which may depend on the current value. */
	properties: (action: TapAction) => readonly TapProperty[];
	/** Removes properties that do not fit the changed one. */
	after?: (action: TapAction, changed: string) => TapAction;
}

const isType = (type: string) => (action: { type: string }) => action.type === type;
const words = (name: string, label: string, hint?: string): TapProperty => ({
	name,
	label,
	as: "words",
	rows: 1,
	...(hint && { hint }),
});

const NOT_SEEN = `友だちには見えません。差し込みがあるか${MAX_COUNTED_DATA}文字を超えると、タップ数は数えられません。`;

const PICKER_MODES: Record<PickerMode, string> = { date: "日付", time: "時刻", datetime: "日付と時刻" };

const MOMENTS = [
	["initial", "はじめに表示する値"],
	["min", "選べる最初"],
	["max", "選べる最後"],
] as const;

const modeOf = ({ mode }: TapAction): PickerMode =>
	typeof mode === "string" && Object.hasOwn(PICKER_MODES, mode) ? (mode as PickerMode) : "date";

/** The taps that are offered. Others that LINE knows stay as they are typed in the JSON. */
export const TAPS: readonly FlexTapKind[] = [
	{
		name: "uri",
		label: "URLを開く・電話をかける",
		is: isType("uri"),
		blank: () => ({ type: "uri", uri: "" }),
		properties: () => [
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
		properties: () => [words("text", "送る言葉", "この言葉に自動応答で答えられます。")],
	},
	{
		name: "action",
		label: "アクションを実行する",
		is: (action) => tappedAction(action) !== null,
		blank: () => ({ type: "postback", data: "action=0" }),
		properties: () => [
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
		properties: () => [
			words("data", "トークに記録する内容", NOT_SEEN),
			words("displayText", "タップしたときに友だちの発言として表示する文"),
		],
	},
	{
		name: "datetimepicker",
		label: "日時を選んでもらう",
		is: isType("datetimepicker"),
		blank: (label) => ({ type: "datetimepicker", data: label, mode: "date" }),
		properties: (action) => [
			{ name: "mode", label: "選んでもらうもの", as: "choice", choices: PICKER_MODES, required: true },
			words("data", "トークに記録する内容", `選ばれた日時といっしょに残ります。${NOT_SEEN}`),
			...MOMENTS.map(([name, label]): TapProperty => ({ name, label, as: "moment", of: modeOf(action) })),
		],
		// LINE takes no time of day for a date.
		after: (action, changed) =>
			changed === "mode"
				? (Object.fromEntries(
						Object.entries(action).filter(([name]) => MOMENTS.every(([moment]) => moment !== name)),
					) as TapAction)
				: action,
	},
	{
		name: "clipboard",
		label: "文字をコピーさせる",
		is: isType("clipboard"),
		blank: () => ({ type: "clipboard", clipboardText: "" }),
		properties: () => [words("clipboardText", "コピーする文字")],
	},
];

/** Kind of an action among the offered taps; null for one that is not offered there, or for none. */
export const tapOf = (action: unknown, offered: readonly FlexTapKind[] = TAPS): FlexTapKind | null =>
	isBlock(action) ? (offered.find((tap) => tap.is(action)) ?? null) : null;
