import { z } from "zod";
import { EFFECTS, effectName, effectSchema } from "#domain/effects/registry.ts";
import { TEXTS } from "#domain/texts/messages.ts";
import { code, list, optionalId, requiredText, typedText, wholeNumber } from "#domain/wire.ts";

/** Specification 000 §9. */
export const MAX_ACTION_NAME = 100;
/** An action is read and run as one piece; more effects than this are a mistake. The specification names no limit. */
export const MAX_EFFECTS = 100;

/** The effects of an action, in order. */
export const actionInputs = list(effectSchema)
	.refine((effects) => effects.length > 0, TEXTS.actionNeedsEffect)
	.refine((effects) => effects.length <= MAX_EFFECTS, TEXTS.tooManyEffects(MAX_EFFECTS))
	.refine((effects) => {
		const single = effects.map(effectName).filter((name) => EFFECTS[name].single);
		return new Set(single).size === single.length;
	}, TEXTS.effectRepeated);

/** The body of `POST /api/action/register`. */
export const registerAction = z
	.object({
		/** Absent or 0 for a new action. */
		aid: optionalId().default(null),
		a_name: typedText(MAX_ACTION_NAME).default(""),
		a_twice_type: code(0, 1).default(0),
		is_template: code(0, 1).default(1),
		group_id: optionalId().default(null),
		inputs: actionInputs,
		/** The version that was being edited; an older one than the stored is refused with 409. */
		version: wholeNumber().optional(),
	})
	.refine((action) => action.is_template === 0 || action.a_name !== "", {
		path: ["a_name"],
		error: TEXTS.actionNameRequired,
	});

export type RegisterAction = z.output<typeof registerAction>;

export const actionName = requiredText(MAX_ACTION_NAME, TEXTS.actionNameRequired);
