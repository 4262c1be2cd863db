import { KIND_NAMES, kindOf } from "#domain/engine/kinds/registry.ts";
import { AUDIT_SUBJECT_LABELS } from "#domain/platform/texts/audit-texts.ts";

/** Labels of the subjects of audit log entries, items of every kind included. */
export const AUDIT_SUBJECTS: Record<string, string> = {
	...AUDIT_SUBJECT_LABELS,
	...Object.fromEntries(KIND_NAMES.map((kind) => [kind, kindOf(kind).label])),
};

/** Subjects that only a deployment with several accounts has. */
const ACROSS_ACCOUNTS = ["distribution", "person"];

/** Choices of a log's subject filter. */
export const auditSubjectOptions = ({ severalAccounts }: { severalAccounts: boolean }) =>
	Object.entries(AUDIT_SUBJECTS)
		.filter(([value]) => severalAccounts || !ACROSS_ACCOUNTS.includes(value))
		.map(([value, label]) => ({ value, label }));
