import { BASE_FIELD_LABELS } from "#domain/people/friend-values/friend-change-fields.ts";
import type { MemberFocus } from "#domain/people/friend-values/member-editor-tabs.ts";
import type { FormProblems } from "#web/platform/ui/formProblems.ts";

/** Tab of the first invalid field; null if the problem belongs to no field. */
export function memberTabOfProblem({ fields }: FormProblems): MemberFocus | null {
	const [first] = Object.keys(fields);
	if (first === undefined) return null;
	const fieldId = /^vals\[(.+)\]$/.exec(first)?.[1];
	if (fieldId !== undefined) return Object.hasOwn(BASE_FIELD_LABELS, fieldId) ? "basevar" : "var";
	return first.startsWith("tag_ids") ? "tag" : null;
}
