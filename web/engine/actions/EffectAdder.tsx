import { Box, Button, Text } from "@mantine/core";
import { Suspense, useContext, useState } from "react";
import type { Ability } from "#domain/engine/access/all-abilities.ts";
import {
	EFFECT_NAMES,
	EFFECTS,
	type Effect,
	type EffectName,
} from "#domain/engine/actions/effects/registry.ts";
import { MAX_MESSAGES_PER_CALL } from "#domain/engine/messages/outgoing-message.ts";
import { ComposerDialogContext } from "#web/engine/messages/composerDialog.ts";
import { useSession } from "#web/platform/api/consoleSession.ts";
import { CardIcon } from "#web/platform/ui/consoleIcons.tsx";
import { fieldAttribute } from "#web/platform/ui/formProblems.ts";
import classes from "./EffectAdder.module.css";
import { effectEntry } from "./effects/registry.ts";

interface EffectAdderProps {
	onAdd: (name: EffectName) => void;
	/** Adds effects that send messages from the composer. */
	onAddMessages: (effects: Effect[]) => void;
}

/** Bar that adds an effect: one button for each current kind that the operator may use. */
export function EffectAdder({ onAdd, onAddMessages }: EffectAdderProps) {
	const { abilities } = useSession();
	const ComposerDialog = useContext(ComposerDialogContext);
	const [isComposing, setComposing] = useState(false);
	const names = EFFECT_NAMES.filter((name) => isOffered(name, abilities));
	return (
		<Box className={classes.bar} role="group" aria-label="することを追加">
			<Text size="sm" className={classes.label} aria-hidden="true">
				することを追加
			</Text>
			<div className={classes.choices}>
				<Button
					variant="default"
					size="xs"
					className={classes.choice}
					leftSection={<CardIcon />}
					onClick={() => setComposing(true)}
				>
					メッセージ作成
				</Button>
				{names.map((name, index) => {
					const { icon: Icon } = effectEntry(name);
					return (
						<Button
							key={name}
							variant="default"
							size="xs"
							className={classes.choice}
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
			{isComposing && (
				<Suspense>
					<ComposerDialog
						title="送るメッセージを作る"
						confirmLabel="アクションに追加する"
						max={MAX_MESSAGES_PER_CALL}
						start={[]}
						onDone={(sends) => {
							setComposing(false);
							onAddMessages(sends.map(({ effect }) => effect));
						}}
						onClose={() => setComposing(false)}
					/>
				</Suspense>
			)}
		</Box>
	);
}

function isOffered(name: EffectName, abilities: readonly Ability[]): boolean {
	const { ability, deprecated } = EFFECTS[name];
	return !deprecated && (ability === undefined || abilities.includes(ability));
}
