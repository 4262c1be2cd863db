import { isQuestion } from "#domain/acquisition/forms/field-types/registry.ts";
import { receptionState } from "#domain/acquisition/forms/form-reception.ts";
import { RECEPTION_STATES } from "#domain/acquisition/forms/reception-states.ts";
import { USABLE_GENERATION } from "#domain/engine/kinds/form.ts";
import { FORM_ANSWER_TEXTS } from "#domain/platform/texts/answers-texts.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import type { OpenForm } from "./find-open-form.ts";

/** Text of the reason that a form accepts no answers; null if it does. */
export function closedReason(ctx: Pick<Ctx, "now" | "zone">, form: OpenForm): string | null {
	const { generation, statusDescription, fields, reception, answerCount } = form;
	if (generation < USABLE_GENERATION) return FORM_ANSWER_TEXTS.formNotOpen;
	if (statusDescription !== null) return statusDescription;
	if (!fields.some(isQuestion)) return FORM_ANSWER_TEXTS.formWithoutQuestions;
	const state = receptionState(reception, toWireTime(ctx.now, ctx.zone), answerCount);
	if (state === RECEPTION_STATES.before) return reception.before_text || FORM_ANSWER_TEXTS.formNotOpenYet;
	if (state === RECEPTION_STATES.over) return reception.after_text || FORM_ANSWER_TEXTS.formClosed;
	return state === RECEPTION_STATES.full ? formFullText(form) : null;
}

/** Text shown after the form has reached its total limit. */
export const formFullText = ({ reception }: Pick<OpenForm, "reception">): string =>
	reception.full_text || FORM_ANSWER_TEXTS.formFull;
