import { useState } from "react";
import type { FormProblems } from "#web/platform/ui/formProblems.ts";
import type { DraftEffect } from "./actionDraft.ts";
import { effectPositionsIn } from "./effectFieldLabels.ts";

/**
 * Collapsed panels of effects; those with errors open after a failed save, before the cursor moves there.
 * @param failures number of failed saves
 */
export function useCollapsedEffects(inputs: DraftEffect[], fields: FormProblems["fields"], failures: number) {
	const [collapsed, setCollapsed] = useState<ReadonlySet<string>>(new Set());
	const [handledFailures, setHandledFailures] = useState(failures);
	if (handledFailures !== failures) {
		setHandledFailures(failures);
		const invalidPositions = effectPositionsIn(fields);
		setCollapsed(
			without(collapsed, ...keysOf(inputs).filter((_, position) => invalidPositions.has(position))),
		);
	}
	return {
		collapsed,
		isAllCollapsed: inputs.every(({ key }) => collapsed.has(key)),
		toggle: (key: string) =>
			setCollapsed(collapsed.has(key) ? without(collapsed, key) : new Set([...collapsed, key])),
		collapseAll: () => setCollapsed(new Set(keysOf(inputs))),
		expandAll: () => setCollapsed(new Set()),
	};
}

const without = (keys: ReadonlySet<string>, ...some: string[]): ReadonlySet<string> =>
	new Set([...keys].filter((key) => !some.includes(key)));

const keysOf = (inputs: DraftEffect[]) => inputs.map(({ key }) => key);
