import { Button, Stack } from "@mantine/core";
import { useRef, useState } from "react";
import type { Effect, EffectName } from "#domain/engine/actions/effects/registry.ts";
import { ONCE_PER_FRIEND } from "#domain/engine/actions/repetition-rule.ts";
import { ACTION_TEXTS } from "#domain/platform/texts/actions-texts.ts";
import { PlusIcon } from "#web/platform/ui/consoleIcons.tsx";
import { type FormProblems, focusInside } from "#web/platform/ui/formProblems.ts";
import { toastRefused } from "#web/platform/ui/toast.ts";
import { useAfterRender } from "#web/platform/ui/useAfterRender.ts";
import { canAddEffect, type DraftEffect, draftEffectOf, newEffect } from "./actionDraft.ts";
import { EffectAdder } from "./EffectAdder.tsx";
import { EffectList, panelTitleButtons } from "./EffectList.tsx";
import { EffectsHead } from "./EffectsHead.tsx";
import { TwiceField } from "./TwiceField.tsx";
import { useCollapsedEffects } from "./useCollapsedEffects.ts";

interface OtherEffectsDraft {
	inputs: DraftEffect[];
	a_twice_type: 0 | 1;
}

interface OtherEffectsProps {
	draft: OtherEffectsDraft;
	set: (part: Partial<OtherEffectsDraft>) => void;
	/** Problems of the effects by field: `inputs[0][text]`. */
	problems: Pick<FormProblems, "fields">;
	/** Number of failed saves; each opens the panels with errors. */
	failures: number;
	mayWrite: boolean;
}

/**
 * Effects that follow the messages of a step or an auto-response, and the rule of repetition. Without either, a button
 * opens them.
 */
export function OtherEffects({ draft, set, problems, failures, mayWrite }: OtherEffectsProps) {
	const { inputs, a_twice_type } = draft;
	const [isOpen, setOpen] = useState(inputs.length > 0 || a_twice_type === ONCE_PER_FRIEND);
	const panels = useCollapsedEffects(inputs, problems.fields, failures);
	const part = useRef<HTMLDivElement>(null);
	const afterRender = useAfterRender();
	const focusLast = () => panelTitleButtons(part.current).at(-1)?.focus();
	const add = (name: EffectName) => {
		if (!canAddEffect(inputs, name)) return toastRefused(ACTION_TEXTS.effectRepeated);
		afterRender(() => {
			focusLast();
			focusInside(part.current, `inputs[${inputs.length}]`);
		});
		set({ inputs: [...inputs, newEffect(name)] });
	};
	const addMessages = (effects: Effect[]) => {
		afterRender(focusLast);
		set({ inputs: [...inputs, ...effects.map(draftEffectOf)] });
	};
	if (!isOpen)
		return mayWrite ? (
			<div>
				<Button variant="subtle" size="xs" leftSection={<PlusIcon />} onClick={() => setOpen(true)}>
					タグやメニューなど、ほかにすることを加える
				</Button>
			</div>
		) : null;
	return (
		<Stack gap="sm" ref={part}>
			<EffectsHead
				count={inputs.length}
				isAllCollapsed={panels.isAllCollapsed}
				onCollapseAll={panels.collapseAll}
				onExpandAll={panels.expandAll}
				mayWrite={mayWrite}
			/>
			<EffectList
				inputs={inputs}
				onChange={(inputs) => set({ inputs })}
				collapsed={panels.collapsed}
				onCollapse={panels.toggle}
				fields={problems.fields}
			/>
			{mayWrite && <EffectAdder onAdd={add} onAddMessages={addMessages} />}
			<TwiceField value={a_twice_type} onChange={(a_twice_type) => set({ a_twice_type })} />
		</Stack>
	);
}
