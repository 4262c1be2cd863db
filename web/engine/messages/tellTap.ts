import { notifications } from "@mantine/notifications";
import type { Action } from "./line.ts";
import { actionLabel } from "./tap.ts";

/** Says what a tap on a message would do, where nothing is to be done. */
export function tellWhatItDoes(action: Action): void {
	const says = SAYS[action.type];
	notifications.show({ message: `タップすると${says ? says(action) : `: ${actionLabel(action)}`}` });
}

const PICKED = { date: "日付", time: "時刻", datetime: "日付と時刻" } as const;

const SAYS: Record<string, (action: Action) => string> = {
	uri: ({ uri = "" }) => `開くアドレス: ${uri}`,
	message: ({ text = "" }) => `友だちが送る言葉: ${text}`,
	postback: ({ displayText }) =>
		displayText
			? `友だちの発言として表示する文: ${displayText}`
			: "、アクションを実行するかタップを記録します。友だちの画面は変わりません。",
	datetimepicker: ({ mode = "date" }) => `、${PICKED[mode] ?? "日時"}を選ぶ画面が開きます。`,
	clipboard: ({ clipboardText = "" }) => `コピーされる文字: ${clipboardText}`,
	richmenuswitch: () => "、別のメニューに切り替わります。",
};
