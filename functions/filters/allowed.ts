import {
	CONDITIONS,
	conditionName,
	type Filter,
	type PlainCondition,
	plainConditions,
} from "#domain/filters/filter.ts";
import { FILTER_TEXTS } from "#domain/texts/filters.ts";
import { Refusal } from "../http/refusal.ts";
import { mayDo, type SignedIn } from "../operators/signed-in.ts";

type Conditions = Pick<Filter, "inputs">;

/**
 * Refuses a filter that holds conditions which an operator may not use (000 §6). Those that were stored before and stand
 * there unchanged are no use of theirs: a search with them can still be given another name.
 * @throws Refusal 403
 */
export function assertConditionsAllowed(
	operator: SignedIn,
	{ inputs }: Conditions,
	stored?: Conditions | null,
): void {
	const known = new Set(plainConditions(stored?.inputs ?? []).map((each) => JSON.stringify(each)));
	const used = plainConditions(inputs).filter((each) => !known.has(JSON.stringify(each)));
	const refused = conditionsBeyond(operator, { inputs: used });
	if (refused.length > 0) throw new Refusal(403, { ERROR: refused.map(FILTER_TEXTS.conditionNotAllowed) });
}

/** What of a filter an operator may not ask, by what it is called; nothing where it may be asked for them. */
export const conditionsBeyond = (operator: SignedIn, { inputs }: Conditions): string[] => [
	...new Set(plainConditions(inputs).flatMap((each) => beyond(operator, each))),
];

/** What of a condition an operator may not use, by what it is called. */
function beyond(operator: SignedIn, condition: PlainCondition): string[] {
	const { ability, label } = CONDITIONS[conditionName(condition)];
	if (ability && !mayDo(operator, ability)) return [label];
	const asksMailState = condition.type === 15 && condition.mail_status !== 0;
	return asksMailState && !mayDo(operator, "user-mail-set-to-expa-mode") ? [`${label}の状態`] : [];
}
