import { z } from "zod";
import { versionNote } from "#domain/engine/kinds/version-note.ts";
import { markOmittable } from "#domain/platform/body-names/missing-fields.ts";
import { ACTION_TEXTS } from "#domain/platform/texts/actions-texts.ts";
import {
	boundedList,
	CHECK_ANYWAY,
	codeOf,
	optionalId,
	typedText,
	wholeNumber,
	yesNo,
} from "#domain/platform/wire/input-schemas.ts";
import { EFFECTS, type Effect, type EffectName, effectName, effectSchema } from "./effects/registry.ts";
import { TWICE_TYPE } from "./repetition-rule.ts";

export const MAX_ACTION_NAME = 100;
/** Maximum number of effects; an action is read and run as a whole (rules, Limits). */
export const MAX_EFFECTS = 100;

/** Effects of an action, in order. All problems are reported together. */
export const actionInputs = boundedList(effectSchema, MAX_EFFECTS, ACTION_TEXTS.tooManyEffects(MAX_EFFECTS))
	.refine((effects) => effects.length > 0, { ...CHECK_ANYWAY.ofList, error: ACTION_TEXTS.actionNeedsEffect })
	.refine((effects) => !repeatsSingle(effects), {
		...CHECK_ANYWAY.ofList,
		error: ACTION_TEXTS.effectRepeated,
	});

function repeatsSingle(effects: readonly Effect[]): boolean {
	const parsed = effects.filter((effect) => effect !== z.NEVER);
	const singleNames = parsed.map(effectName).filter(isSingle);
	return new Set(singleNames).size < singleNames.length;
}

const isSingle = (name: EffectName): boolean => EFFECTS[name].single !== undefined;

/** Body of `POST /api/action/register`. */
export const registerActionInput = z
	.object({
		/** Absent or 0 for a new action. */
		aid: optionalId().default(null),
		a_name: typedText(MAX_ACTION_NAME).default(""),
		a_twice_type: codeOf(TWICE_TYPE.always, TWICE_TYPE.once).default(TWICE_TYPE.always),
		is_template: markOmittable(codeOf(0, 1).default(1)),
		group_id: optionalId().default(null),
		inputs: actionInputs,
		/** Version that was edited; one older than the stored version is refused with 409. */
		version: wholeNumber().optional(),
		version_note: versionNote(),
		/** Requests a description of the action in the answer. */
		withDescription: yesNo().optional(),
	})
	.refine((action) => action.is_template === 0 || action.a_name !== "", {
		...CHECK_ANYWAY.ofObject,
		path: ["a_name"],
		error: ACTION_TEXTS.actionNameRequired,
	});

export type RegisterAction = z.output<typeof registerActionInput>;
