import { eq, sql } from "drizzle-orm";
import { commit } from "#db/client.ts";
import { execute } from "#db/raw.ts";
import { scenarios } from "#db/scenarios.ts";
import { copyName, MAX_ITEM_NAME } from "#domain/kinds/item.ts";
import { TEXTS } from "#domain/texts/messages.ts";
import { normalise } from "#domain/texts/normalise.ts";
import { checkFolder } from "../folders/check.ts";
import { Refusal } from "../http/refusal.ts";
import type { OperatorCtx } from "../http/types.ts";
import { auditOfChange } from "../operators/audit.ts";
import { scenarioThere } from "./there.ts";

interface Duplicate {
	ctx: OperatorCtx;
	/** Without `group_id` the copy lies where the original does. */
	input: { id: number; group_id?: number | null | undefined };
}

/** Copies a scenario (E-401); nobody reads the copy. @throws Refusal 404 for one that is gone, 422 for a folder that is. */
export async function duplicateScenario({ ctx, input }: Duplicate): Promise<{ id: number }> {
	if (input.group_id !== undefined) await checkFolder(ctx, "scenario", input.group_id);
	const [original] = await ctx.db
		.select({ name: scenarios.name, groupId: scenarios.groupId })
		.from(scenarios)
		.where(scenarioThere(input.id));
	if (!original) throw gone();
	const name = copyName(original.name, MAX_ITEM_NAME);
	const folder = input.group_id === undefined ? original.groupId : input.group_id;
	await commit(ctx.db, [
		execute(
			ctx.db,
			sql`insert into ${scenarios} (name, name_key, group_id, created_at, save_key, is_run, date_diff,
					after_read_to_id, after_read_to_step)
				select ${name}, ${normalise(name)}, ${folder}, ${ctx.now}, ${ctx.saveKey}, is_run, date_diff,
					after_read_to_id, after_read_to_step
				from ${scenarios} where ${scenarioThere(input.id)} on conflict do nothing`,
		),
		auditOfChange(ctx, { verb: "scenario.copy", subjectType: "scenario", subjectId: input.id }),
	]);
	const [copy] = await ctx.db
		.select({ id: scenarios.id })
		.from(scenarios)
		.where(eq(scenarios.saveKey, ctx.saveKey));
	if (!copy) throw gone();
	return copy;
}

const gone = () => new Refusal(404, { ERROR: [TEXTS.scenarioCopyNotFound] });
