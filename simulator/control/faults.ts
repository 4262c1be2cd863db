import { Hono } from "hono";
import { z } from "zod";
import type { Platform } from "../platform.ts";
import { pathNumber, Refused, readBody } from "../requests/body.ts";
import { DOUBTFUL_KINDS, ENDPOINTS, FAULT_KINDS } from "../rules/fault.ts";
import { addFault, clearFaults, listFaults, removeFault } from "../store/faults.ts";

/** Longer than the ten seconds that a caller should wait. */
const SILENCE_MS = 11_000;

const fault = z
	.object({
		kind: z.enum(FAULT_KINDS, { error: "障害の種類を選択してください。" }),
		endpoint: z.enum(["any", ...ENDPOINTS], { error: "対象を選択してください。" }).default("any"),
		times: z.int().min(1).max(1_000_000).nullable().optional(),
		probability: z.number().gt(0).max(1).optional(),
		afterAcceptance: z.boolean().default(false),
		retryAfter: z.int().min(0).max(86_400).nullable().default(null),
		silenceMs: z.int().min(1).max(60_000).default(SILENCE_MS),
	})
	.refine(({ kind, afterAcceptance }) => !afterAcceptance || DOUBTFUL_KINDS.includes(kind), {
		path: ["afterAcceptance"],
		error: "この種類の障害は、受け付けた後には起こせません。",
	});

/**
 * Configured faults of LINE. Without a count, a fault with a probability is permanent; any other occurs once.
 */
export const faultRoutes = (platform: Platform): Hono =>
	new Hono()
		.get("/", (context) => context.json({ faults: listFaults(platform.sql) }))
		.post("/", async (context) => {
			const { times, probability, ...rest } = await readBody(context, fault);
			const remaining = times === undefined ? (probability === undefined ? 1 : null) : times;
			return context.json(addFault(platform.sql, { ...rest, remaining, probability: probability ?? 1 }), 201);
		})
		.delete("/", (context) => {
			clearFaults(platform.sql);
			return context.json({ faults: [] });
		})
		.delete("/:id{[0-9]+}", (context) => {
			if (!removeFault(platform.sql, pathNumber(context, "id"))) {
				throw new Refused(404, { id: ["この障害はもうありません。"] });
			}
			return context.json({ faults: listFaults(platform.sql) });
		});
