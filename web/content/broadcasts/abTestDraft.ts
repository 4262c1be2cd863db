import type { AbTestGoal, AbTestSettings } from "#domain/content/broadcasts/ab-test-settings.ts";
import {
	type ComposedEffect,
	type ComposedMessage,
	toCheckedEffect,
} from "#web/content/composer/composedMessage.ts";
import { loadComposedMessages, storeAsEffects } from "#web/content/composer/composerApi.ts";

/** Variant of a form draft; its number may be blank while it is typed. */
export interface VariantDraft {
	key: string;
	messages: ComposedMessage[];
	weight: number | string;
}

/** Form draft of an A/B test. */
export interface AbTestDraft {
	share: number | string;
	goal: AbTestGoal;
	horizonHours: number | string;
	decision: AbTestSettings["decision"];
	undecided: AbTestSettings["undecided"];
	firstWeight: number | string;
	variants: VariantDraft[];
}

let created = 0;

/** Variant that begins with these messages. */
export const createVariant = (messages: ComposedMessage[] = []): VariantDraft => ({
	key: `variant-${++created}`,
	messages,
	weight: 1,
});

/** Test with one further variant, of which nothing is sent without an operator. */
export const createAbTest = (): AbTestDraft => ({
	share: 20,
	goal: "tapped",
	horizonHours: 24,
	decision: "operator",
	undecided: "wait",
	firstWeight: 1,
	variants: [createVariant()],
});

/** Body of a test without its written messages, as the schema checks it. */
export const checkedAbTest = ({
	share,
	goal,
	horizonHours,
	decision,
	undecided,
	firstWeight,
	variants,
}: AbTestDraft) => ({
	share,
	test_goal: goal,
	horizon_hours: horizonHours,
	decision,
	undecided,
	first_weight: firstWeight,
	variants: variants.map(({ messages, weight }) => ({ weight, messages: messages.map(toCheckedEffect) })),
});

/** Name of the field of a variant's messages. */
export const variantField = (index: number): string => `ab_test[variants][${index}][messages]`;

/** Stores the written messages of a test's variants, and returns the body of its save. */
export async function storeAbTest(draft: AbTestDraft | null) {
	if (draft === null) return null;
	const variants: { weight: number | string; messages: ComposedEffect[] }[] = [];
	for (const [index, { messages, weight }] of draft.variants.entries())
		variants.push({ weight, messages: await storeAsEffects(messages, variantField(index)) });
	return { ...checkedAbTest(draft), variants };
}

/** Draft of a saved test; null for none. */
export async function loadAbTest(settings: AbTestSettings | null): Promise<AbTestDraft | null> {
	if (settings === null) return null;
	const { share, test_goal, horizon_hours, decision, undecided, first_weight, variants } = settings;
	return {
		share,
		goal: test_goal,
		decision,
		undecided,
		horizonHours: horizon_hours,
		firstWeight: first_weight,
		variants: await Promise.all(
			variants.map(async ({ messages, weight }) => ({
				...createVariant(await loadComposedMessages(messages as ComposedEffect[])),
				weight,
			})),
		),
	};
}
