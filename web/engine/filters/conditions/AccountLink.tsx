import { LINK_MATCH } from "#domain/engine/filters/conditions/account-link.ts";
import type { ConditionEntry, ConditionFieldsProps } from "./conditionEntry.ts";
import { CodeSegments } from "./parts/CodeSegments.tsx";

const LINK_CHOICES = [
	[LINK_MATCH.linked, "連携している"],
	[LINK_MATCH.notLinked, "連携していない"],
] as const;

/** Condition 109: a linked number at the shop's own service. */
const Fields = ({ condition, onChange }: ConditionFieldsProps<"accountLink">) => (
	<CodeSegments
		label="会員番号の連携"
		choices={LINK_CHOICES}
		value={condition.match}
		onChange={(match) => onChange({ ...condition, match })}
	/>
);

export const accountLinkEntry: ConditionEntry<"accountLink"> = { Fields };
