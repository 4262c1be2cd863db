import type { PlanView, ReferenceView } from "./distributionApi.ts";

/** Decision on a record that an account lacks: to distribute it, too, or to leave out whatever uses it. */
export type MissingChoice = "take" | "leave";

/** Decisions by the record's key. */
export type MissingChoices = ReadonlyMap<string, MissingChoice>;

/** Record that some accounts lack, with the accounts' names. */
export interface MissingReference extends ReferenceView {
	accounts: string[];
}

/**
 * Records that some account lacks. One with a decision stays in the list although the plan counts it as found, so that the
 * person can decide otherwise.
 */
export function listMissing(plans: readonly PlanView[], choices: MissingChoices): MissingReference[] {
	const missing = new Map<string, MissingReference>();
	for (const { label, references } of plans)
		for (const reference of references) {
			if (reference.match !== "undecided" && !choices.has(reference.key)) continue;
			const entry = missing.get(reference.key) ?? { ...reference, accounts: [] };
			entry.accounts.push(label);
			missing.set(reference.key, entry);
		}
	return [...missing.values()];
}

/** Records without a decision that can be distributed, too. */
export const listUndecided = (
	missing: readonly MissingReference[],
	choices: MissingChoices,
): MissingReference[] => missing.filter(({ key, canBeTaken }) => canBeTaken && !choices.has(key));
