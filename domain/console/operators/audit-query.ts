import { z } from "zod";
import type { Ability } from "#domain/engine/capabilities/registry.ts";
import { AUDIT_OPERATIONS, AUDIT_TEXTS, AUDIT_VERBS } from "#domain/platform/texts/audit-texts.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { optionalDay, optionalId } from "#domain/platform/wire/input-schemas.ts";
import { AUDIT_SUBJECTS } from "./audit-subjects.ts";

export const AUDIT_PER_PAGE = 50;

const filter = {
	operator_id: optionalId().default(null),
	/** Type of the subject. */
	type: z
		.string()
		.max(50, FIELD_TEXTS.choiceUnknown)
		.default("")
		.refine((type) => type === "" || Object.hasOwn(AUDIT_SUBJECTS, type), FIELD_TEXTS.choiceUnknown),
	from: optionalDay().default(null),
	to: optionalDay().default(null),
};

/** Filter of the audit log, and query of its CSV export. */
export const auditFilter = z.object(filter);

/** Query of one page: entries before another, newest first. */
export const auditQuery = z.object({ ...filter, before: optionalId().default(null) });

export type AuditFilter = z.output<typeof auditFilter>;

/** Label of a verb for operators; the verb itself if it has none. */
export const auditVerbLabel = (verb: string): string =>
	AUDIT_VERBS[verb] ?? AUDIT_OPERATIONS[verb.slice(verb.lastIndexOf(".") + 1)] ?? verb;

/** Label of a subject for operators; for a folder, with the kind of items that it contains. */
export function auditSubjectLabel(type: string, verb = ""): string {
	const subjectLabel = AUDIT_SUBJECTS[type] ?? type;
	return verb.startsWith("folder.") ? AUDIT_TEXTS.foldersOf(subjectLabel) : subjectLabel;
}

/** Ability required to read the changes of a subject, as on its own page. */
const REQUIRED_ABILITIES: Partial<Record<string, Ability>> = {
	friend: "friend-read",
	message: "friend-read",
	operator: "operator-read",
	role: "operator-read",
};

/** Whether these abilities suffice to read the changes of such a subject. */
export function mayReadChange(type: string, abilities: readonly Ability[]): boolean {
	const requiredAbility = REQUIRED_ABILITIES[type];
	return requiredAbility === undefined || abilities.includes(requiredAbility);
}
