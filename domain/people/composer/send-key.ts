import { z } from "zod";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";

/** Keys that send the text in the chat (E-262). The one not chosen inserts a line break. */
export const SEND_KEYS = {
	shift_enter: "Shift+Enterで送信（Enterは改行）",
	enter: "Enterで送信（Shift+Enterは改行）",
} as const;

export type SendKey = keyof typeof SEND_KEYS;

/** Not Enter alone, because that sends too easily by mistake. */
export const DEFAULT_SEND_KEY: SendKey = "shift_enter";

export const sendKeyInput = z.object({
	send_key: z.enum(Object.keys(SEND_KEYS) as [SendKey, ...SendKey[]], { error: FIELD_TEXTS.choiceUnknown }),
});

interface KeyPress {
	key: string;
	shiftKey: boolean;
	ctrlKey: boolean;
	metaKey: boolean;
	altKey: boolean;
	isComposing: boolean;
	keyCode: number;
}

/** Whether a pressed key sends in the way that is not the default, Ctrl+Shift+Enter (⌘+Shift+Enter on a Mac). */
export const isOtherSendKeyPress = (event: KeyPress): boolean =>
	(event.ctrlKey || event.metaKey) && event.shiftKey && isSendKeyPress(event, DEFAULT_SEND_KEY);

/**
 * Whether a pressed key sends. Ctrl+Enter (⌘ on a Mac) always does. Keys during composition belong to the
 * input method: its Enter accepts a candidate, which Safari marks only by key code 229.
 */
export function isSendKeyPress(event: KeyPress, preference: SendKey): boolean {
	if (event.key !== "Enter" || event.isComposing || event.keyCode === 229 || event.altKey) return false;
	if (event.ctrlKey || event.metaKey) return true;
	return event.shiftKey === (preference === "shift_enter");
}
