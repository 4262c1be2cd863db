import type { ConditionEntry, ConditionFieldsProps } from "./conditionEntry.ts";
import { CodeSegments } from "./parts/CodeSegments.tsx";

const LINKED = [
	[0, "連携している"],
	[10, "連携していない"],
] as const;

/** 109: a linked number at the shop's own service. */
const Fields = ({ condition, onChange }: ConditionFieldsProps<"accountLink">) => (
	<CodeSegments
		label="会員番号の連携"
		choices={LINKED}
		value={condition.match}
		onChange={(match) => onChange({ ...condition, match })}
	/>
);

export const accountLinkEntry: ConditionEntry<"accountLink"> = { Fields };
