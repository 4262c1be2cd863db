import { createContext, useContext } from "react";
import type { Action } from "./line.ts";

/** Carries out what a tap on a message does, on the phone that is shown. */
export const TapContext = createContext<(action: Action) => void>(() => undefined);

export const useTap = () => useContext(TapContext);

/** A tappable part, for whatever may have an action. */
export function useTapProps(action: Action | undefined) {
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

/** What a button says. */
export const actionLabel = (action: Action): string => action.label ?? ACTION_NAMES[action.type] ?? "選ぶ";
