import { SCENARIO_TEXTS } from "#domain/platform/texts/scenarios-texts.ts";
import { checkFolder } from "#functions/engine/explorer/check-folder.ts";
import { copyItem } from "#functions/engine/explorer/copy-item.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { Refusal } from "#functions/platform/http/request-refusal.ts";
import { scenarioKind } from "./kind.ts";

interface DuplicateArgs {
	ctx: OperatorCtx;
	/** Without `group_id` the copy goes into the original's folder. */
	input: { id: number; group_id?: number | null | undefined };
}

/**
 * Copies a scenario without its readers (E-401).
 * @throws Refusal 404 if it does not exist, 422 for a folder that does not exist
 */
export async function duplicateScenario({ ctx, input }: DuplicateArgs): Promise<{ id: number }> {
	const { id, group_id } = input;
	if (group_id !== undefined) await checkFolder(ctx, "scenario", group_id);
	try {
		return { id: await copyItem(ctx, scenarioKind, id, group_id) };
	} catch (error) {
		if (error instanceof Refusal && error.status === 404) throw scenarioNotFound();
		throw error;
	}
}

const scenarioNotFound = () => new Refusal(404, { ERROR: [SCENARIO_TEXTS.scenarioCopyNotFound] });
