import { Button, Group, Paper, Text } from "@mantine/core";
import { EFFECTS, type EffectName } from "#domain/effects/registry.ts";
import type { Ability } from "#domain/operators/abilities.ts";
import { useSession } from "../api/session.tsx";
import { fieldMark } from "../ui/problems.ts";
import classes from "./EffectSwatches.module.css";
import { effectEntry } from "./effects/registry.ts";

/** The bar that adds an effect: one swatch for each kind that the operator may use. */
export function EffectSwatches({ onAdd }: { onAdd: (name: EffectName) => void }) {
	const { abilities } = useSession();
	const names = (Object.keys(EFFECTS) as EffectName[]).filter((name) => isAllowed(name, abilities));
	return (
		<Paper withBorder className={classes.bar} role="group" aria-label="要素を追加">
			<Text size="sm" c="dimmed">
				要素を追加
			</Text>
			<Group gap="xs">
				{names.map((name, index) => {
					const { icon: Icon } = effectEntry(name);
					return (
						<Button
							key={name}
							variant="default"
							leftSection={<Icon />}
							onClick={() => onAdd(name)}
							// Where the cursor goes when there is no effect at all.
							{...(index === 0 && fieldMark("inputs"))}
						>
							{EFFECTS[name].label}
						</Button>
					);
				})}
			</Group>
		</Paper>
	);
}

function isAllowed(name: EffectName, abilities: readonly Ability[]): boolean {
	const { ability }: { ability?: Ability } = EFFECTS[name];
	return ability === undefined || abilities.includes(ability);
}
