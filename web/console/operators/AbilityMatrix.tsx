import { Checkbox, Group, Input, SimpleGrid, Stack } from "@mantine/core";
import { type AbilityArea, abilityAreas } from "#domain/console/operators/ability-areas.ts";
import type { Ability } from "#domain/engine/access/all-abilities.ts";
import { fieldMark } from "#web/platform/ui/formProblems.ts";

interface AbilityMatrixProps {
	value: readonly Ability[];
	/** The operator's own abilities, the maximum that they can grant. */
	own: readonly Ability[];
	onChange: (abilities: Ability[]) => void;
	error: string | undefined;
}

const AREAS = abilityAreas();

/** Checkboxes of all abilities of a role, by area. */
export const AbilityMatrix = ({ value, own, onChange, error }: AbilityMatrixProps) => (
	<Stack gap="lg" tabIndex={-1} {...fieldMark("abilities")}>
		{error && <Input.Error>{error}</Input.Error>}
		{AREAS.map((area) => (
			<AreaFields key={area.label} area={area} value={value} own={own} onChange={onChange} />
		))}
	</Stack>
);

interface AreaFieldsProps extends Omit<AbilityMatrixProps, "error"> {
	area: AbilityArea;
}

function AreaFields({ area: { label, abilities }, value, own, onChange }: AreaFieldsProps) {
	const offered = abilities.map(({ name }) => name).filter((name) => own.includes(name));
	const chosen = offered.filter((name) => value.includes(name));
	const isAll = offered.length > 0 && chosen.length === offered.length;
	const others = value.filter((name) => !offered.includes(name));
	const toggle = (name: Ability) =>
		onChange(value.includes(name) ? value.filter((each) => each !== name) : [...value, name]);
	return (
		<Stack gap="xs" role="group" aria-label={label}>
			<Group gap="sm">
				<Checkbox
					label={label}
					fw={600}
					checked={isAll}
					indeterminate={chosen.length > 0 && !isAll}
					disabled={offered.length === 0}
					onChange={() => onChange(isAll ? others : [...others, ...offered])}
				/>
			</Group>
			<SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="xs" pl="lg">
				{abilities.map(({ name, label }) => (
					<Checkbox
						key={name}
						label={label}
						checked={value.includes(name)}
						disabled={!own.includes(name)}
						onChange={() => toggle(name)}
					/>
				))}
			</SimpleGrid>
		</Stack>
	);
}
