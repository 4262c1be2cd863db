import { isFlexBlock } from "./flex-block.ts";
import type { FlexProperty, PickerMode } from "./flex-property.ts";
import { actionOfTap, MAX_COUNTED_DATA } from "./flex-tap-data.ts";

/** Editable property of a tap. */
export type FlexTapProperty = Extract<FlexProperty, { as: "words" | "action" | "choice" | "moment" }>;

/** LINE's action object. */
interface TapAction {
	type: string;
	[property: string]: unknown;
}

/** Kind of tap in the builder; several kinds may share a type of LINE's actions. */
export interface FlexTapKind {
	name: string;
	label: string;
	matches: (action: TapAction) => boolean;
	blank: (label: string) => object;
	/** Editable properties, which may depend on the current value. */
	properties: (action: TapAction) => readonly FlexTapProperty[];
	/** Removes properties that do not fit the changed one. */
	afterChange?: (action: TapAction, changed: string) => TapAction;
}

const hasType = (type: string) => (action: { type: string }) => action.type === type;
const textProperty = (name: string, label: string, hint?: string): FlexTapProperty => ({
	name,
	label,
	as: "words",
	rows: 1,
	...(hint && { hint }),
});

const HIDDEN_DATA_HINT = `友だちには見えません。差し込みがあるか${MAX_COUNTED_DATA}文字を超えると、タップ数は数えられません。`;

const PICKER_MODES: Record<PickerMode, string> = { date: "日付", time: "時刻", datetime: "日付と時刻" };

const PICKER_LIMITS = [
	["initial", "はじめに表示する値"],
	["min", "選べる最初"],
	["max", "選べる最後"],
] as const;

const pickerModeOf = ({ mode }: TapAction): PickerMode =>
	typeof mode === "string" && Object.hasOwn(PICKER_MODES, mode) ? (mode as PickerMode) : "date";

/** Kinds of taps in the builder. Other actions of LINE can be edited as JSON. */
export const FLEX_TAP_KINDS: readonly FlexTapKind[] = [
	{
		name: "uri",
		label: "URLを開く・電話をかける",
		matches: hasType("uri"),
		blank: () => ({ type: "uri", uri: "" }),
		properties: () => [
			textProperty(
				"uri",
				"URL",
				"https:// や tel: で始めます。リンクのタップを数える設定なら、だれが開いたかも記録します。",
			),
		],
	},
	{
		name: "message",
		label: "友だちが言葉を送る",
		matches: hasType("message"),
		blank: (label) => ({ type: "message", text: label }),
		properties: () => [textProperty("text", "送る言葉", "この言葉に自動応答で答えられます。")],
	},
	{
		name: "action",
		label: "アクションを実行する",
		matches: (action) => actionOfTap(action) !== null,
		blank: () => ({ type: "postback", data: "action=0" }),
		properties: () => [
			{
				name: "data",
				label: "アクション",
				as: "action",
				hint: "タップした友だちにアクションを実行し、トークと実行の記録に残します。",
			},
			textProperty("displayText", "タップしたときに友だちの発言として表示する文"),
		],
	},
	{
		name: "postback",
		label: "タップを記録する",
		matches: hasType("postback"),
		blank: (label) => ({ type: "postback", data: label }),
		properties: () => [
			textProperty("data", "トークに記録する内容", HIDDEN_DATA_HINT),
			textProperty("displayText", "タップしたときに友だちの発言として表示する文"),
		],
	},
	{
		name: "datetimepicker",
		label: "日時を選んでもらう",
		matches: hasType("datetimepicker"),
		blank: (label) => ({ type: "datetimepicker", data: label, mode: "date" }),
		properties: (action) => [
			{ name: "mode", label: "選んでもらうもの", as: "choice", choices: PICKER_MODES, required: true },
			textProperty("data", "トークに記録する内容", `選ばれた日時といっしょに残ります。${HIDDEN_DATA_HINT}`),
			...PICKER_LIMITS.map(
				([name, label]): FlexTapProperty => ({ name, label, as: "moment", of: pickerModeOf(action) }),
			),
		],
		// The initial, first and last value have a format that depends on the mode.
		afterChange: (action, changed) =>
			changed === "mode"
				? (Object.fromEntries(
						Object.entries(action).filter(([name]) => PICKER_LIMITS.every(([moment]) => moment !== name)),
					) as TapAction)
				: action,
	},
	{
		name: "clipboard",
		label: "文字をコピーさせる",
		matches: hasType("clipboard"),
		blank: () => ({ type: "clipboard", clipboardText: "" }),
		properties: () => [textProperty("clipboardText", "コピーする文字")],
	},
];

/** Kind of a tap among the offered ones; null for another action, or for none. */
export const flexTapKindOf = (
	action: unknown,
	offered: readonly FlexTapKind[] = FLEX_TAP_KINDS,
): FlexTapKind | null => (isFlexBlock(action) ? (offered.find((tap) => tap.matches(action)) ?? null) : null);
