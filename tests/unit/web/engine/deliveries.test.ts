import { createElement } from "react";
import { expect, test } from "vitest";
import { DELIVERY_STATES, type DeliveryState } from "#domain/engine/deliveries/delivery-states.ts";
import { renderElement } from "#tests/support/render-element.ts";
import { DeliverySource } from "#web/engine/deliveries/DeliverySource.tsx";
import { DeliveryStatusText } from "#web/engine/deliveries/DeliveryStatusText.tsx";

const fateOf = (state: DeliveryState, given: object = {}) =>
	renderElement(
		createElement(DeliveryStatusText, {
			delivery: { state, reason: null, attempts: 0, next_attempt_at: null, ...given } as never,
		}),
	);

test("a delivery of which nothing more is known says what its state means", () => {
	expect(fateOf("scheduled")).toContain("送信日時を待っています");
	expect(fateOf("queued")).toContain("まもなく送信します");
	expect(fateOf("cancelled")).toContain("送信していません");
});

test("what was tried, or has a reason, says that instead", () => {
	for (const state of Object.keys(DELIVERY_STATES) as DeliveryState[]) {
		expect(fateOf(state, { attempts: 2 })).toContain("送信回数 2回");
		expect(fateOf(state, { reason: "LINEの上限です" })).toContain("LINEの上限です");
	}
	expect(fateOf("scheduled", { attempts: 1 })).not.toContain("待っています");
});

const originsOf = (given: object) =>
	renderElement(
		createElement(DeliverySource, {
			delivery: { is_test: false, program_name: null, cause_type: "broadcast", ...given } as never,
		}),
	);

test("an action of the same name as its origin is not named twice", () => {
	const action = 'aria-label="アクション"';
	expect(originsOf({ cause_label: "秋", action_name: "秋" })).not.toContain(action);
	expect(originsOf({ cause_label: "秋", action_name: "お礼" })).toContain(action);
});
