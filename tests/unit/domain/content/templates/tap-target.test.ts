import { expect, test } from "vitest";
import { z } from "zod";
import { checkTapTarget, tapTargetFields } from "#domain/content/templates/template-tap.ts";

const tapTarget = z.object(tapTargetFields(300)).superRefine(checkTapTarget);

test.each([
	["a web address", "https://example.com/menu", true],
	["a telephone number", "tel:03-1234-5678", true],
	["a form", "{FORM_abc123}", true],
	["a salon", `{SALON_${"a".repeat(24)}}`, true],
	["an event", `{EVENT_${"a".repeat(24)}}`, true],
	["another placeholder", "{name}", false],
	["a form and more", "{FORM_abc123}x", false],
	["a form that is switched off", "{FORM_abc123} -noreplace", false],
	["nothing", "", false],
])("a tap opens %s: %j is %s", (_, uri, isAccepted) => {
	expect(tapTarget.safeParse({ type: "uri", uri }).success).toBe(isAccepted);
});
