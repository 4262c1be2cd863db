import { MEMBER_TEXTS } from "#domain/platform/texts/members-texts.ts";
import { VAR_TEXTS } from "#domain/platform/texts/vars-texts.ts";
import { invalid } from "#functions/platform/http/request-refusal.ts";
import type { MemberField } from "./fields.ts";

/** Why no operator may change values of a field; null where they may. */
export function unwritable({ name, protected: isProtected, isActive }: MemberField): string | null {
	if (isProtected) return VAR_TEXTS.varProtected(name);
	return isActive ? null : MEMBER_TEXTS.fieldOff(name);
}

/** @throws Refusal 422 */
export function assertWritable(field: MemberField, at: string): void {
	const reason = unwritable(field);
	if (reason) throw invalid(at, reason);
}
