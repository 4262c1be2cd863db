import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { sourceFiles } from "#tests/support/source-files.ts";

/** Where what is sent is written. */
const EDITORS = ["web/actions/effects", "web/templates"];
const PLAIN_FIELD = /<(TextInput|Textarea|EmojiTextarea|EmojiTextInput)\b/;

/** Plain fields there, by what else is written in them. */
const NOT_SENT = {
	"web/actions/effects/Notify.tsx": "it is not edited any more",
	"web/actions/effects/friend-info/ConstantField.tsx": "a value that is stored as it is typed",
	"web/templates/addresses/AddressNamesForm.tsx": "names of addresses, for operators alone",
	"web/templates/TapFields.tsx": "an address, which is saved as a whole one",
	"web/templates/imagemap/MapVideoFields.tsx": "an address, which is saved as a whole one",
	"web/templates/flex/JsonField.tsx": "JSON, beside whose field the button that puts placeholders in stands",
	"web/templates/flex/fields/AddressField.tsx": "an address from which LINE fetches a file",
	"web/templates/flex/fields/MomentField.tsx": "a date or a time",
	"web/templates/flex/fields/PictureField.tsx": "an address from which LINE fetches a picture",
	"web/templates/flex/fields/RatioField.tsx": "two numbers",
};

test("every text that is sent is written in the editor with chips", () => {
	const plain = EDITORS.flatMap(sourceFiles).filter((file) => PLAIN_FIELD.test(readFileSync(file, "utf8")));
	expect(plain.sort()).toEqual(Object.keys(NOT_SENT).sort());
});

test("the texts of actions and of templates are", () => {
	for (const file of [
		"web/actions/effects/TextEffect.tsx",
		"web/templates/TextFields.tsx",
		"web/templates/TapFields.tsx",
		"web/templates/AltTextField.tsx",
		"web/templates/carousel/ColumnFields.tsx",
		"web/templates/carousel/ColumnButtonFields.tsx",
		"web/templates/imagemap/MapAreaFields.tsx",
		"web/templates/imagemap/MapVideoFields.tsx",
		"web/templates/flex/fields/WordsField.tsx",
	])
		expect(readFileSync(file, "utf8"), file).toMatch(/<PlaceholderEditor\b/);
	expect(readFileSync("web/templates/flex/JsonField.tsx", "utf8")).toMatch(/<InsertMenu\b/);
});
