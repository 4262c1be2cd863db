import type { z } from "zod";
import { composeStarterSet } from "#domain/console/first-day/compose-starter-set.ts";
import type { plannedSetInput } from "#domain/console/first-day/starter-set-input.ts";
import { tradeOf } from "#domain/console/first-day/trades/registry.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { resolveStarterSet } from "./resolve-starter-set.ts";

/** Key of a picture that is drawn only when the set is applied. */
const NO_PICTURE = "-";

/** Lists the records of a set before it is applied: those that it creates, keeps, or may not create. */
export async function listSetItems({
	ctx,
	input: { trade, shop },
}: {
	ctx: OperatorCtx;
	input: z.output<typeof plannedSetInput>;
}) {
	const { items, salon, set } = await resolveStarterSet(
		ctx,
		composeStarterSet(tradeOf(trade), shop, NO_PICTURE),
	);
	return [
		...items.map(({ item, existing, problem }) => ({
			kind: item.kind,
			name: item.content.name,
			is_kept: existing !== null,
			problem,
		})),
		...(salon
			? [
					{
						kind: "salon" as const,
						name: set.salon!.name,
						is_kept: salon.existing !== null,
						problem: salon.problem,
					},
				]
			: []),
	];
}
