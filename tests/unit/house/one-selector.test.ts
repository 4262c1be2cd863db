import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { listSourceFiles } from "#tests/support/source-files.ts";

/** Components of a custom choice list. */
const OWN_LIST = /\b(Combobox|PillsInput|MultiSelect|TagsInput)\b[^"]*from "@mantine\/core"/;

/** Allowed custom lists, with their contents. */
const NO_ITEMS = {
	"web/inbox/chat/NoteForm.tsx": "operators whom a note names",
	"web/engine/filters/ConditionAdder.tsx": "kinds of conditions",
	"web/engine/filters/conditions/calendar/SalonOptionsField.tsx":
		"staff and courses of the chosen salons, which lie in no folders",
	"web/engine/filters/conditions/Purchase.tsx": "products, which no selector offers",
	"web/engine/filters/conditions/parts/SearchWordsField.tsx": "words that are typed",
	"web/acquisition/forms/fields/AnswerConditionFields.tsx": "choices of a form's own questions",
	"web/people/friend-search/FriendListFields.tsx": "marks, which are no items",
	"web/people/marks/MarkSelector.tsx": "marks, which are no items",
	"web/engine/placeholders/ChoiceOptions.tsx": "placeholders",
	"web/engine/placeholders/editor/PlaceholderInsertMenu.tsx": "placeholders",
	"web/engine/placeholders/editor/PlaceholderSuggestions.tsx": "placeholders",
	"web/automation/auto-responses/KeywordsField.tsx": "words that are typed",
	"web/console/simulator/panel/GroupsPanel.tsx": "friends of the simulator, who are no items",
	"web/content/broadcasts/NarrowcastFields.tsx": "audiences and attributes of LINE, which are no items",
	"web/automation/scores/ScoreRuleItems.tsx": "links, salons, events and scripts, which no selector offers",
	"web/commerce/points/PointRuleItems.tsx": "courses and events, which no selector offers",
	"web/platform/accounts/AccountChoices.tsx": "accounts of a person",
	"web/platform/shell/GlobalSearchBox.tsx": "whatever the search over everything finds",
	"web/inbox/timeline/TimelineFilterBar.tsx": "kinds of messages, of which there are eleven",
};

test("tags and other items are chosen with one widget", () => {
	const own = listSourceFiles("web").filter((file) => OWN_LIST.test(readFileSync(file, "utf8")));
	expect(own.sort()).toEqual(Object.keys(NO_ITEMS).sort());
});

test("the list of tags and that of actions are read for the selector alone", () => {
	const reading = listSourceFiles("web").filter((file) =>
		/client\.tags\.api\.tags\.\$get/.test(readFileSync(file, "utf8")),
	);
	expect(reading).toEqual([]);
	for (const file of [
		"web/engine/actions/effects/TagEffect.tsx",
		"web/people/friends/AddTagButton.tsx",
		"web/automation/auto-responses/AutoResponseActionField.tsx",
	])
		expect(readFileSync(file, "utf8"), file).toMatch(/<(ItemField|SelectorPanel|ItemSelector)\b/);
});
