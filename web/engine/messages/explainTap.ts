import { notifications } from "@mantine/notifications";
import type { MessageAction } from "./lineMessageTypes.ts";
import { actionLabel } from "./messageTap.ts";

/** Explains the effect of a tap on a message, in previews that do not carry it out. */
export function explainTap(action: MessageAction): void {
	const explain = EXPLANATIONS[action.type];
	notifications.show({ message: `タップすると${explain ? explain(action) : `: ${actionLabel(action)}`}` });
}

const PICKER_LABELS = { date: "日付", time: "時刻", datetime: "日付と時刻" } as const;

const EXPLANATIONS: Record<string, (action: MessageAction) => string> = {
	uri: ({ uri = "" }) => `開くアドレス: ${uri}`,
	message: ({ text = "" }) => `友だちが送る言葉: ${text}`,
	postback: ({ displayText }) =>
		displayText
			? `友だちの発言として表示する文: ${displayText}`
			: "、アクションを実行するかタップを記録します。友だちの画面は変わりません。",
	datetimepicker: ({ mode = "date" }) => `、${PICKER_LABELS[mode] ?? "日時"}を選ぶ画面が開きます。`,
	location: () => "、位置情報を送る画面が開きます。",
	camera: () => "、カメラが開きます。",
	cameraRoll: () => "、写真を選ぶ画面が開きます。",
	clipboard: ({ clipboardText = "" }) => `コピーされる文字: ${clipboardText}`,
	richmenuswitch: () => "、別のメニューに切り替わります。",
};
