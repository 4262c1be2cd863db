import { Select, SimpleGrid } from "@mantine/core";
import { USER_RATE_TYPE, WITH_BLOCKED } from "#domain/engine/filters/hidden-friends.ts";
import { fieldAttribute } from "#web/platform/ui/formProblems.ts";
import type { FilterSettings } from "./filterDraft.ts";
import { FRIEND_ORDER_CHOICES } from "./friendOrderChoices.ts";

interface DisplayRulesProps {
	value: FilterSettings;
	onChange: (part: Partial<FilterSettings>) => void;
	/** Returns the field name of a rule in the form. */
	field: (name: string) => string;
	/** First message of each form field. */
	errors: Record<string, string>;
}

type Codes<Name extends keyof FilterSettings> = readonly { value: FilterSettings[Name]; label: string }[];

const CHOICES: { [Name in keyof FilterSettings]: { label: string; codes: Codes<Name> } } = {
	with_blocked: {
		label: "アカウントをブロックした友だち",
		codes: [
			{ value: WITH_BLOCKED.excluded, label: "含めない" },
			{ value: WITH_BLOCKED.included, label: "含める" },
			{ value: WITH_BLOCKED.only, label: "ブロックした友だちだけ" },
		],
	},
	user_rate_type: {
		label: "非表示・ブロックにした友だち",
		codes: [
			{ value: USER_RATE_TYPE.excluded, label: "含めない" },
			{ value: USER_RATE_TYPE.included, label: "含める" },
			{ value: USER_RATE_TYPE.only, label: "非表示・ブロックにした友だちだけ" },
		],
	},
	sort_type: {
		label: "並び順",
		codes: FRIEND_ORDER_CHOICES,
	},
	take_num: {
		label: "表示件数",
		codes: [
			{ value: 50, label: "50件" },
			{ value: 100, label: "100件" },
			{ value: 200, label: "200件" },
		],
	},
};

const NAMES = Object.keys(CHOICES) as (keyof FilterSettings)[];

/** Rules of a filter beside its conditions: hidden and blocked friends, order, and page size. */
export const DisplayRules = ({ value, onChange, field, errors }: DisplayRulesProps) => (
	<SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" role="group" aria-label="表示のルール">
		{NAMES.map((name) => {
			const { label, codes } = CHOICES[name];
			return (
				<Select
					key={name}
					label={label}
					data={codes.map(({ value, label }) => ({ value: String(value), label }))}
					value={String(value[name])}
					onChange={(next) => onChange({ [name]: Number(next) })}
					allowDeselect={false}
					error={errors[field(name)]}
					{...fieldAttribute(field(name))}
				/>
			);
		})}
	</SimpleGrid>
);
