import { SCENARIO_TEXTS } from "#domain/platform/texts/scenarios.ts";
import { checkFolder } from "#functions/engine/explorer/check-folder.ts";
import { copyItem } from "#functions/engine/explorer/copy.ts";
import { Refusal } from "#functions/platform/http/refusal.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";
import { scenarioKind } from "./kind.ts";

interface Duplicate {
	ctx: OperatorCtx;
	/** Without `group_id` the copy is put into the original's folder. */
	input: { id: number; group_id?: number | null | undefined };
}

/**
 * Copies a scenario without its readers (E-401).
 * @throws Refusal 404 for one that is gone, 422 for a folder that is.
 */
export async function duplicateScenario({ ctx, input }: Duplicate): Promise<{ id: number }> {
	const { id, group_id } = input;
	if (group_id !== undefined) await checkFolder(ctx, "scenario", group_id);
	try {
		return { id: await copyItem(ctx, scenarioKind, id, group_id) };
	} catch (error) {
		if (error instanceof Refusal && error.status === 404) throw gone();
		throw error;
	}
}

const gone = () => new Refusal(404, { ERROR: [SCENARIO_TEXTS.scenarioCopyNotFound] });
