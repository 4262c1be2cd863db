import { Button, Group, Input } from "@mantine/core";
import { READY_MADE_ROLES, type ReadyMadeRole } from "#domain/console/operators/ready-made-roles.ts";
import type { Ability } from "#domain/engine/access/all-abilities.ts";

interface ReadyMadeRolesProps {
	value: readonly Ability[];
	/** The operator's own abilities, the maximum that they can grant. */
	grantable: readonly Ability[];
	onChoose: (role: { name: string; abilities: Ability[] }) => void;
}

/**
 * Buttons of usual jobs, which fill in the abilities of the job. Abilities that the operator cannot grant stay
 * unchanged.
 */
export function ReadyMadeRoles({ value, grantable, onChoose }: ReadyMadeRolesProps) {
	const ungrantable = value.filter((name) => !grantable.includes(name));
	const abilitiesOf = ({ abilities }: ReadyMadeRole) => [
		...ungrantable,
		...abilities.filter((name) => grantable.includes(name)),
	];
	return (
		<Input.Wrapper
			label="仕事から選ぶ"
			labelElement="div"
			description="押すと「できること」が入ります。そのあとで、ひとつずつ変えられます。"
		>
			<Group gap="xs" mt="2xs" role="group" aria-label="仕事から選ぶ">
				{READY_MADE_ROLES.map((role) => {
					const abilities = abilitiesOf(role);
					const isChosen =
						value.length === abilities.length && abilities.every((name) => value.includes(name));
					return (
						<Button
							key={role.name}
							size="xs"
							variant={isChosen ? "filled" : "default"}
							aria-pressed={isChosen}
							onClick={() => onChoose({ name: role.name, abilities })}
						>
							{role.name}
						</Button>
					);
				})}
			</Group>
		</Input.Wrapper>
	);
}
