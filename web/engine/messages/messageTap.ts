import { createContext, useContext } from "react";
import type { MessageAction } from "./lineMessageTypes.ts";

/** Handler of a tap on a message in the preview. */
export const TapContext = createContext<(action: MessageAction) => void>(() => undefined);

export const useTap = () => useContext(TapContext);

/** Props that make a part tappable if it has an action. */
export function useTapProps(action: MessageAction | undefined) {
	const tap = useTap();
	if (!action) return {};
	return {
		role: "button",
		tabIndex: 0,
		"aria-label": action.label,
		onClick: () => tap(action),
		onKeyDown: (event: React.KeyboardEvent) => {
			if (event.key !== "Enter" && event.key !== " ") return;
			event.preventDefault();
			tap(action);
		},
	};
}

const ACTION_NAMES: Record<string, string> = {
	camera: "カメラを開く",
	cameraRoll: "写真を選ぶ",
	location: "位置情報を送る",
};

/** Label of a button. */
export const actionLabel = (action: MessageAction): string =>
	action.label ?? ACTION_NAMES[action.type] ?? "選ぶ";
