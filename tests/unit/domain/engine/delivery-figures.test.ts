import { expect, test } from "vitest";
import { DELIVERY_FIGURES, DELIVERY_STATES } from "#domain/engine/deliveries/delivery-states.ts";

test("a count of deliveries says that deliveries are counted, and which", () => {
	for (const [state, { label, counts }] of Object.entries(DELIVERY_FIGURES)) {
		expect(label).toContain("配信");
		expect(label).toContain(DELIVERY_STATES[state as keyof typeof DELIVERY_FIGURES]);
		expect(counts).toMatch(/配信$/);
	}
});
