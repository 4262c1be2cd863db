import { z } from "zod";
import { isWebAddress } from "#domain/engine/kinds/item-fields.ts";
import { markOmittable } from "#domain/platform/body-names/missing-fields.ts";
import { ACTION_TEXTS } from "#domain/platform/texts/actions-texts.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { RICHMENU_TEXTS } from "#domain/platform/texts/richmenus-texts.ts";
import { TEMPLATE_TEXTS } from "#domain/platform/texts/templates-texts.ts";
import {
	codeOf,
	optionalId,
	requiredText,
	typedText,
	wholeNumber,
} from "#domain/platform/wire/input-schemas.ts";

/** LINE: at most 20 areas, a label of 20 characters for reading aloud, texts of 300. */
export const MAX_BUTTONS = 20;
const MAX_LABEL = 20;
const MAX_MESSAGE = 300;

/**
 * Effect of a tap: opens an address, writes a text as the friend, runs an action, or switches to another
 * menu.
 */
export type ButtonType = "uri" | "message" | "action" | "menu";

/** Whether LINE reports taps: only those that run an action or switch menus. */
export const isTold = (type: ButtonType): boolean => type === "action" || type === "menu";

/** A part of the menu's image, in its pixels. */
export interface StoredButton {
	id: number;
	label: string;
	x: number;
	y: number;
	width: number;
	height: number;
	type: ButtonType;
	uri: string;
	text: string;
	action_id: number | null;
	/** The menu to which a tap switches; absent from buttons that are older than switching. */
	menu_id?: number | null;
	is_tap_recording: 0 | 1;
}

const pixels = () => wholeNumber().refine((value) => value >= 0, FIELD_TEXTS.numberBetween(0, 2_500));

export const buttonInput = z
	.object({
		/** Absent for a new one. */
		id: optionalId().default(null),
		label: requiredText(MAX_LABEL, TEMPLATE_TEXTS.buttonLabelRequired),
		x: pixels(),
		y: pixels(),
		width: pixels().refine((value) => value > 0, RICHMENU_TEXTS.buttonEmpty),
		height: pixels().refine((value) => value > 0, RICHMENU_TEXTS.buttonEmpty),
		type: z.enum(["uri", "message", "action", "menu"], { error: FIELD_TEXTS.choiceUnknown }),
		uri: z.string().trim().max(1_000, FIELD_TEXTS.tooLong(1_000)).default(""),
		text: typedText(MAX_MESSAGE).default(""),
		action_id: optionalId().default(null),
		/** Buttons that are older than switching do not have it. */
		menu_id: markOmittable(optionalId().default(null)),
		is_tap_recording: codeOf(0, 1).default(0),
	})
	.superRefine((button, context) => {
		const [field, problem] = PROBLEMS[button.type](button);
		if (problem) context.addIssue({ code: "custom", path: [field], message: problem });
	});

type ButtonAction = Pick<StoredButton, "type" | "uri" | "text" | "action_id" | "menu_id">;

const PROBLEMS: Record<ButtonType, (button: ButtonAction) => [field: string, problem: string | null]> = {
	uri: ({ uri }) => ["uri", isButtonAddress(uri) ? null : FIELD_TEXTS.urlInvalid],
	message: ({ text }) => ["text", text === "" ? FIELD_TEXTS.textRequired : null],
	action: ({ action_id }) => ["action_id", action_id === null ? ACTION_TEXTS.actionRequired : null],
	menu: ({ menu_id }) => ["menu_id", menu_id ? null : RICHMENU_TEXTS.menuRequired],
};

/** LINE opens web addresses, telephone numbers and its own. */
export const isButtonAddress = (uri: string): boolean =>
	isWebAddress(uri) || /^tel:[0-9+-]{3,}$/.test(uri) || /^line:\/\/./.test(uri);
