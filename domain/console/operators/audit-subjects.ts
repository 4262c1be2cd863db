import { KIND_NAMES, kindOf } from "#domain/engine/kinds/registry.ts";
import { AUDIT_SUBJECT_LABELS } from "#domain/platform/texts/audit-texts.ts";

/** Labels of the subjects of audit log entries, items of every kind included. */
export const AUDIT_SUBJECTS: Record<string, string> = {
	...AUDIT_SUBJECT_LABELS,
	...Object.fromEntries(KIND_NAMES.map((kind) => [kind, kindOf(kind).label])),
};
