import { BASE_LABELS } from "#domain/members/changes.ts";
import type { MemberFocus } from "#domain/members/focus.ts";
import type { Problems } from "../../ui/problems.ts";

/** The tab of the first field that is wrong; none where what is wrong is of no field. */
export function tabOfProblem({ fields }: Problems): MemberFocus | null {
	const [first] = Object.keys(fields);
	if (first === undefined) return null;
	const named = /^vals\[(.+)\]$/.exec(first)?.[1];
	if (named !== undefined) return Object.hasOwn(BASE_LABELS, named) ? "basevar" : "var";
	return first.startsWith("tag_ids") ? "tag" : null;
}
