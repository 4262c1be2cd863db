import { z } from "zod";
import { EXPLORER_TEXTS } from "#domain/platform/texts/explorer-texts.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { TESTER_TEXTS } from "#domain/platform/texts/testers-texts.ts";
import { boundedList, recordId } from "#domain/platform/wire/input-schemas.ts";

/** Prefix of the cause of a test delivery. */
export const TEST_CAUSE = "test:";

/** Maximum number of items in one test send. */
export const MAX_TEST_ITEMS = 20;
const MAX_TEST_FRIENDS = 50;

const ids = (max: number, required: string, tooMany: string) =>
	boundedList(recordId(), max, tooMany)
		.refine((values) => values.length > 0, required)
		.transform((values) => [...new Set(values)]);

/** Body of a test send of templates, forms (E-413, E-414) or scenario steps. */
export const testSendInput = z.object({
	/** Fixed on the wire; the address of the call says which items are tested. */
	type: z.literal("batch_template_test", { error: FIELD_TEXTS.choiceUnknown }),
	item_ids: ids(MAX_TEST_ITEMS, EXPLORER_TEXTS.nothingSelected, TESTER_TEXTS.tooManyToTest(MAX_TEST_ITEMS)),
	friend_ids: ids(
		MAX_TEST_FRIENDS,
		TESTER_TEXTS.testersRequired,
		TESTER_TEXTS.tooManyTesters(MAX_TEST_FRIENDS),
	),
});

export type TestSendInput = z.output<typeof testSendInput>;

export const testerInput = z.object({ friend_id: recordId(TESTER_TEXTS.testersRequired) });
