/** Types of LINE's actions whose taps LINE reports to the account. */
const REPORTED_TYPES: unknown[] = ["postback", "datetimepicker"];

/**
 * Whether messages have a button that does something here: runs an action, sends a template or records the tap. In a
 * group nobody known has tapped it, and nothing happens.
 */
export function hasReportedButton(messages: unknown): boolean {
	if (typeof messages !== "object" || messages === null) return false;
	if ("type" in messages && REPORTED_TYPES.includes(messages.type) && "data" in messages) return true;
	return Object.values(messages).some(hasReportedButton);
}
