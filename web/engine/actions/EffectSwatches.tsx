import { Box, Button, Text } from "@mantine/core";
import type { Ability } from "#domain/engine/access/abilities.ts";
import { EFFECT_NAMES, EFFECTS, type EffectName } from "#domain/engine/actions/effects/registry.ts";
import { useSession } from "#web/platform/api/session.ts";
import { fieldMark } from "#web/platform/ui/problems.ts";
import classes from "./EffectSwatches.module.css";
import { effectEntry } from "./effects/registry.ts";

/** The bar that adds an effect: one swatch for each kind that the operator may use and that is still made. */
export function EffectSwatches({ onAdd }: { onAdd: (name: EffectName) => void }) {
	const { abilities } = useSession();
	const names = EFFECT_NAMES.filter((name) => isOffered(name, abilities));
	return (
		<Box className={classes.bar} role="group" aria-label="要素を追加">
			<Text size="sm" className={classes.label} aria-hidden="true">
				要素を追加
			</Text>
			<div className={classes.swatches}>
				{names.map((name, index) => {
					const { icon: Icon } = effectEntry(name);
					return (
						<Button
							key={name}
							variant="default"
							size="xs"
							className={classes.swatch}
							leftSection={<Icon />}
							onClick={() => onAdd(name)}
							// Where the cursor goes when there is no effect at all.
							{...(index === 0 && fieldMark("inputs"))}
						>
							{EFFECTS[name].label}
						</Button>
					);
				})}
			</div>
		</Box>
	);
}

function isOffered(name: EffectName, abilities: readonly Ability[]): boolean {
	const { ability, deprecated } = EFFECTS[name];
	return !deprecated && (ability === undefined || abilities.includes(ability));
}
