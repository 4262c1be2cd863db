import { Checkbox, Group, Input, SimpleGrid, Stack } from "@mantine/core";
import { type AbilitySection, abilitySections } from "#domain/console/operators/ability-sections.ts";
import type { Ability } from "#domain/engine/access/all-abilities.ts";
import { fieldAttribute } from "#web/platform/ui/formProblems.ts";

interface AbilityMatrixProps {
	value: readonly Ability[];
	/** The operator's own abilities, the maximum that they can grant. */
	grantable: readonly Ability[];
	onChange: (abilities: Ability[]) => void;
	error: string | undefined;
}

const SECTIONS = abilitySections();

/** Checkboxes of all abilities of a role, by section. */
export const AbilityMatrix = ({ value, grantable, onChange, error }: AbilityMatrixProps) => (
	<Stack gap="lg" tabIndex={-1} {...fieldAttribute("abilities")}>
		{error && <Input.Error>{error}</Input.Error>}
		{SECTIONS.map((section) => (
			<SectionFields
				key={section.label}
				section={section}
				value={value}
				grantable={grantable}
				onChange={onChange}
			/>
		))}
	</Stack>
);

interface SectionFieldsProps extends Omit<AbilityMatrixProps, "error"> {
	section: AbilitySection;
}

function SectionFields({ section: { label, abilities }, value, grantable, onChange }: SectionFieldsProps) {
	const grantableNames = abilities.map(({ name }) => name).filter((name) => grantable.includes(name));
	const selectedNames = grantableNames.filter((name) => value.includes(name));
	const isAll = grantableNames.length > 0 && selectedNames.length === grantableNames.length;
	const otherNames = value.filter((name) => !grantableNames.includes(name));
	const toggle = (name: Ability) =>
		onChange(value.includes(name) ? value.filter((each) => each !== name) : [...value, name]);
	return (
		<Stack gap="xs" role="group" aria-label={label}>
			<Group gap="sm">
				<Checkbox
					label={label}
					fw={600}
					checked={isAll}
					indeterminate={selectedNames.length > 0 && !isAll}
					disabled={grantableNames.length === 0}
					onChange={() => onChange(isAll ? otherNames : [...otherNames, ...grantableNames])}
				/>
			</Group>
			<SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="xs" pl="lg">
				{abilities.map(({ name, label }) => (
					<Checkbox
						key={name}
						label={label}
						checked={value.includes(name)}
						disabled={!grantable.includes(name)}
						onChange={() => toggle(name)}
					/>
				))}
			</SimpleGrid>
		</Stack>
	);
}
