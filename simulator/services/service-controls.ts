import { z } from "zod";
import { clearFaults } from "../world/fault-list.ts";
import { SERVICES, type ServiceWorld } from "../world/service-world.ts";
import { addServiceFault, SERVICE_FAULTS, type ServiceFaultKind } from "./service-faults.ts";

/** Controls of the simulated services. */
export const serviceControl = z.discriminatedUnion("deed", [
	z.object({
		deed: z.literal("fault"),
		kind: z.enum(Object.keys(SERVICE_FAULTS) as [ServiceFaultKind, ...ServiceFaultKind[]]),
		service: z.enum(["any", ...SERVICES]).default("any"),
		times: z.coerce.number().int().min(1).max(10_000).default(1),
		afterwards: z.preprocess((value) => value === true || value === "1", z.boolean()),
	}),
	z.object({ deed: z.literal("mend") }),
]);
type ServiceControl = z.output<typeof serviceControl>;

export function performServiceControl(world: ServiceWorld, control: ServiceControl): void {
	if (control.deed === "mend") clearFaults(world);
	else {
		const { kind, service, times, afterwards } = control;
		addServiceFault(world, { kind, service, times, afterwards });
	}
}
