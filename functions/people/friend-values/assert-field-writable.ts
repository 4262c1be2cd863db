import { MEMBER_TEXTS } from "#domain/platform/texts/members-texts.ts";
import { VAR_TEXTS } from "#domain/platform/texts/vars-texts.ts";
import { invalid } from "#functions/platform/http/request-refusal.ts";
import type { MemberField } from "./list-member-fields.ts";

/** Reason for which operators may not change values of a field; null if they may. */
export function unwritableReason({ name, protected: isProtected, isActive }: MemberField): string | null {
	if (isProtected) return VAR_TEXTS.varProtected(name);
	return isActive ? null : MEMBER_TEXTS.fieldOff(name);
}

/** @throws Refusal 422 with the reason, at the given field */
export function assertFieldWritable(field: MemberField, at: string): void {
	const reason = unwritableReason(field);
	if (reason) throw invalid(at, reason);
}
