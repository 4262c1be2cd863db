import { defineCapability } from "./definition.ts";

/** Capability: price of the sent messages. */
export const sendingCostsCapability = defineCapability({
	abilities: {},
	pages: {
		sendingCosts: { address: "/line/costs", needs: ["delivery-read"] },
	},
});
