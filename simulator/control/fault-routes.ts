import { Hono } from "hono";
import { z } from "zod";
import { readPathNumber, readRequestBody, SimulatorRefusal } from "../requests/read-input.ts";
import { DOUBTFUL_FAULT_KINDS, LINE_ENDPOINTS, LINE_FAULT_KINDS } from "../rules/line-fault.ts";
import type { SimulatorPlatform } from "../simulator-platform.ts";
import { deleteFault, deleteFaults, listLineFaults, storeFault } from "../store/fault-store.ts";

/** Longer than the timeout of ten seconds that callers should use. */
const SILENCE_MS = 11_000;

const fault = z
	.object({
		kind: z.enum(LINE_FAULT_KINDS, { error: "障害の種類を選択してください。" }),
		endpoint: z.enum(["any", ...LINE_ENDPOINTS], { error: "対象を選択してください。" }).default("any"),
		times: z.int().min(1).max(1_000_000).nullable().optional(),
		probability: z.number().gt(0).max(1).optional(),
		afterAcceptance: z.boolean().default(false),
		retryAfter: z.int().min(0).max(86_400).nullable().default(null),
		silenceMs: z.int().min(1).max(60_000).default(SILENCE_MS),
	})
	.refine(({ kind, afterAcceptance }) => !afterAcceptance || DOUBTFUL_FAULT_KINDS.includes(kind), {
		path: ["afterAcceptance"],
		error: "この種類の障害は、受け付けた後には起こせません。",
	});

/**
 * Configured faults of LINE. Without a count, a fault with a probability is permanent; any other occurs once.
 */
export const faultRoutes = (platform: SimulatorPlatform): Hono =>
	new Hono()
		.get("/", (context) => context.json({ faults: listLineFaults(platform.sql) }))
		.post("/", async (context) => {
			const { times, probability, ...rest } = await readRequestBody(context, fault);
			const remaining = times === undefined ? (probability === undefined ? 1 : null) : times;
			return context.json(
				storeFault(platform.sql, { ...rest, remaining, probability: probability ?? 1 }),
				201,
			);
		})
		.delete("/", (context) => {
			deleteFaults(platform.sql);
			return context.json({ faults: [] });
		})
		.delete("/:id{[0-9]+}", (context) => {
			if (!deleteFault(platform.sql, readPathNumber(context, "id"))) {
				throw new SimulatorRefusal(404, { id: ["この障害はもうありません。"] });
			}
			return context.json({ faults: listLineFaults(platform.sql) });
		});
