import { Box, Button, Text } from "@mantine/core";
import type { Ability } from "#domain/engine/access/all-abilities.ts";
import { EFFECT_NAMES, EFFECTS, type EffectName } from "#domain/engine/actions/effects/registry.ts";
import { useSession } from "#web/platform/api/consoleSession.ts";
import { fieldAttribute } from "#web/platform/ui/formProblems.ts";
import classes from "./EffectSwatches.module.css";
import { effectEntry } from "./effects/registry.ts";

/** Bar that adds an effect: one button for each current kind that the operator may use. */
export function EffectSwatches({ onAdd }: { onAdd: (name: EffectName) => void }) {
	const { abilities } = useSession();
	const names = EFFECT_NAMES.filter((name) => isOffered(name, abilities));
	return (
		<Box className={classes.bar} role="group" aria-label="することを追加">
			<Text size="sm" className={classes.label} aria-hidden="true">
				することを追加
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
							// Cursor target for an action without effects.
							{...(index === 0 && fieldAttribute("inputs"))}
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
