import type { z } from "zod";
import { VAR_TYPES, type VarType } from "../kinds/var.ts";
import { friendInfo } from "./friend-info.ts";
import { isPeriodMatch } from "./friend-info-period.ts";
import { isNumberMatch, isTextMatch } from "./value-match.ts";

export type FriendInfoCondition = z.output<typeof friendInfo.schema>;
export type InfoMatch = FriendInfoCondition["match"];

const TEXT: readonly InfoMatch[] = [0, 1, 4, 5, 2, 3];
const FILE: readonly InfoMatch[] = [3, 2];

/** How a field of each type may be asked; the first is how a new condition asks. */
export const MATCHES_BY_TYPE: Record<VarType, readonly InfoMatch[]> = {
	[VAR_TYPES.normal]: TEXT,
	[VAR_TYPES.longText]: TEXT,
	[VAR_TYPES.number]: [10, 11, 12, 13, 0, 4, 2, 3],
	[VAR_TYPES.select]: [0, 4, 2, 3],
	[VAR_TYPES.image]: FILE,
	[VAR_TYPES.pdf]: FILE,
	[VAR_TYPES.date]: [20, 30, 31, 2, 3],
};

/** The field that is asked, and its type; null where that is not known. */
export interface AskedField {
	id: number;
	type: VarType | null;
}

/** Another field. What was asked of one of another type, or of a select with its own choices, is asked no more. */
export function withField(
	condition: FriendInfoCondition,
	from: VarType | null,
	{ id, type }: AskedField,
): FriendInfoCondition {
	if (id === condition.var_id) return condition;
	if (type !== null && type === from && type !== VAR_TYPES.select) return { ...condition, var_id: id };
	return withMatch({ ...friendInfo.blank(), var_id: id }, type === null ? 0 : MATCHES_BY_TYPE[type][0]!);
}

/** Asked in another way. A query stays between two that both take a text, or both a number; a base date between periods. */
export function withMatch(condition: FriendInfoCondition, match: InfoMatch): FriendInfoCondition {
	if (match === condition.match) return condition;
	const { var_id, query, match: former } = condition;
	const asked = { ...friendInfo.blank(), var_id, match };
	if (isPeriodMatch(match))
		return isPeriodMatch(former)
			? { ...condition, match }
			: // A period is mostly counted from the day on which it is asked.
				{ ...asked, use_current_date: 1 };
	const keepsQuery =
		(isTextMatch(match) && isTextMatch(former)) || (isNumberMatch(match) && isNumberMatch(former));
	return keepsQuery ? { ...asked, query } : asked;
}
