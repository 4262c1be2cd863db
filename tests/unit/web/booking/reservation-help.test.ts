import { createElement } from "react";
import { expect, test } from "vitest";
import { EFFECTS } from "#domain/engine/actions/effects/registry.ts";
import { CONDITIONS } from "#domain/engine/filters/conditions/registry.ts";
import { RESERVATION_HELP } from "#domain/engine/reservations/reservation-help.ts";
import { renderElement } from "#tests/support/render-element.ts";
import { GoogleAccounts } from "#web/booking/salons/calendars/GoogleAccounts.tsx";
import { effectEntry } from "#web/engine/actions/effects/registry.ts";
import { conditionEntryOf } from "#web/engine/filters/conditions/registry.ts";

/** Label of the help button. */
const helpOn = ({ title }: { title: string }) => `aria-label="${title}の説明"`;

const action = (given: object) =>
	renderElement(
		createElement(effectEntry("eventReserve").form, {
			effect: { ...EFFECTS.eventReserve.blank(), ...given },
			onChange: () => undefined,
			errors: {},
			fieldProps: (field) => ({ "data-field": field }),
		}),
	);

const condition = (name: "calendar" | "eventReserve") => {
	const blank = CONDITIONS[name].blank();
	return renderElement(
		createElement(conditionEntryOf(blank).Fields, {
			condition: blank,
			onChange: () => undefined,
			errors: {},
			field: (field: string) => field,
		}),
	);
};

test("[E-465] how double bookings are counted is explained where a slot is reserved", () => {
	expect(action({ fire_type: "make" })).toContain(helpOn(RESERVATION_HELP.doubleBooking));
	expect(action({ fire_type: "cancel" })).not.toContain(helpOn(RESERVATION_HELP.doubleBooking));
});

test("[E-468] requests are explained where the states of a reservation are asked", () => {
	for (const name of ["calendar", "eventReserve"] as const)
		expect(condition(name)).toContain(helpOn(RESERVATION_HELP.requestMode));
});

test("[E-469, M-404] linked calendars are explained before and after an account is connected", () => {
	for (const accounts of [[], [{ id: 1, account: "salon@example.com", is_revoked: false }]])
		expect(
			renderElement(
				createElement(GoogleAccounts, { salonId: 1, accounts, isConfigured: true, mayWrite: true }),
			),
		).toContain(helpOn(RESERVATION_HELP.googleCalendar));
});
