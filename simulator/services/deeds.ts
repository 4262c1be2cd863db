import { z } from "zod";
import { SERVICES, type ServiceWorld } from "../world/world.ts";
import { addServiceFault, clearServiceFaults, SERVICE_FAULTS, type ServiceFaultKind } from "./faults.ts";

/** Controls of the simulated services. */
export const serviceDeed = z.discriminatedUnion("deed", [
	z.object({
		deed: z.literal("fault"),
		kind: z.enum(Object.keys(SERVICE_FAULTS) as [ServiceFaultKind, ...ServiceFaultKind[]]),
		service: z.enum(["any", ...SERVICES]).default("any"),
		times: z.coerce.number().int().min(1).max(10_000).default(1),
		afterwards: z.preprocess((value) => value === true || value === "1", z.boolean()),
	}),
	z.object({ deed: z.literal("mend") }),
]);
type ServiceDeed = z.output<typeof serviceDeed>;

export function doServiceDeed(world: ServiceWorld, given: ServiceDeed): void {
	if (given.deed === "mend") clearServiceFaults(world);
	else {
		const { kind, service, times, afterwards } = given;
		addServiceFault(world, { kind, service, times, afterwards });
	}
}
