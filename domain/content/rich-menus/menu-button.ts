import { z } from "zod";
import { isWebAddress } from "#domain/engine/kinds/item-input.ts";
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

/** LINE's limits: areas of a menu, length of a label (for screen readers), length of a text. */
export const MAX_MENU_BUTTONS = 20;
const MAX_LABEL = 20;
const MAX_MESSAGE = 300;

/**
 * Effect of a tap: opens an address, writes a text as the friend, runs an action, or switches to another
 * menu.
 */
export type MenuButtonType = "uri" | "message" | "action" | "menu";

/** Whether LINE reports taps on a button: only if it runs an action or switches menus. */
export const isTapReported = (type: MenuButtonType): boolean => type === "action" || type === "menu";

/** Tappable area of a menu, in pixels of its image. */
export interface StoredMenuButton {
	id: number;
	label: string;
	x: number;
	y: number;
	width: number;
	height: number;
	type: MenuButtonType;
	uri: string;
	text: string;
	action_id: number | null;
	/** Menu to which a tap switches; absent from buttons that were saved before menus could be switched. */
	menu_id?: number | null;
	is_tap_recording: 0 | 1;
}

/** Pixels of the image. The upper bound is that of each image, checked by `richMenuOnImageInput`. */
const pixels = () => wholeNumber().refine((value) => value >= 0, FIELD_TEXTS.numberBetween(0, 2_500));

export const menuButtonInput = z
	.object({
		/** Null for a new button. */
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
		menu_id: markOmittable(optionalId().default(null)),
		is_tap_recording: codeOf(0, 1).default(0),
	})
	.superRefine((button, context) => {
		const { field, findProblem } = TARGETS[button.type];
		const problem = findProblem(button);
		if (problem) context.addIssue({ code: "custom", path: [field], message: problem });
	});

type ButtonAction = Pick<StoredMenuButton, "type" | "uri" | "text" | "action_id" | "menu_id">;

/** Field with the target of a button, and its problem. */
interface ButtonTarget {
	field: keyof ButtonAction;
	findProblem: (button: ButtonAction) => string | null;
}

const TARGETS: Record<MenuButtonType, ButtonTarget> = {
	uri: { field: "uri", findProblem: ({ uri }) => (isTapAddress(uri) ? null : FIELD_TEXTS.urlInvalid) },
	message: { field: "text", findProblem: ({ text }) => (text === "" ? FIELD_TEXTS.textRequired : null) },
	action: {
		field: "action_id",
		findProblem: ({ action_id }) => (action_id === null ? ACTION_TEXTS.actionRequired : null),
	},
	menu: { field: "menu_id", findProblem: ({ menu_id }) => (menu_id ? null : RICHMENU_TEXTS.menuRequired) },
};

/** Whether LINE opens an address: web addresses, telephone numbers and LINE's own scheme. */
export const isTapAddress = (uri: string): boolean =>
	isWebAddress(uri) || /^tel:[0-9+-]{3,}$/.test(uri) || /^line:\/\/./.test(uri);
