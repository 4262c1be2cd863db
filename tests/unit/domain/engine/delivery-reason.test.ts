import { expect, test } from "vitest";
import { DELIVERY_REASONS, deliveryReasonCode } from "#domain/engine/deliveries/delivery-reasons.ts";
import { DELIVERY_TEXTS } from "#domain/platform/texts/deliveries-texts.ts";

const REASONS = Object.entries(DELIVERY_TEXTS).map(
	([name, text]) => [name, typeof text === "string" ? text : text(400 as never, "x")] as const,
);

test.each(REASONS)("the reason %s has a code of its own", (_, reason) => {
	expect(Object.keys(DELIVERY_REASONS)).toContain(deliveryReasonCode(reason));
	expect(deliveryReasonCode(reason)).not.toBe("other");
});

test("a reason that begins like another one keeps its own code, one that nobody knows is other", () => {
	expect(deliveryReasonCode(DELIVERY_TEXTS.cancelledByOperator)).toBe("cancelled");
	expect(deliveryReasonCode(DELIVERY_TEXTS.cancelledInDoubt)).toBe("cancelled_in_doubt");
	expect(deliveryReasonCode(`${DELIVERY_TEXTS.quotaExhausted}。${DELIVERY_TEXTS.pushInDoubt}`)).toBe(
		"quota_exhausted",
	);
	expect(deliveryReasonCode("むかしの理由")).toBe("other");
	expect(deliveryReasonCode(null)).toBeNull();
});
