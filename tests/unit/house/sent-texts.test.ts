import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { listSourceFiles } from "#tests/support/source-files.ts";

/** Editors of texts that are sent. */
const EDITORS = ["web/engine/actions/effects", "web/content/templates"];
const PLAIN_FIELD = /<(TextInput|Textarea|EmojiTextarea|EmojiTextInput)\b/;

/** Allowed plain fields in them, with their contents. */
const NOT_SENT = {
	"web/engine/actions/effects/NotifyEffect.tsx": "it is not edited any more",
	"web/engine/actions/effects/PaymentRequestEffect.tsx": "a title that is stored as it is typed",
	"web/engine/actions/effects/PointsEffect.tsx": "a reason that is stored as it is typed",
	"web/engine/actions/effects/friend-info/ConstantField.tsx": "a value that is stored as it is typed",
	"web/content/templates/addresses/AddressNamesForm.tsx": "names of addresses, for operators alone",
	"web/content/templates/TemplateTapFields.tsx": "an address, which is saved as a whole one",
	"web/content/templates/imagemap/ImagemapVideoFields.tsx": "an address, which is saved as a whole one",
	"web/content/templates/flex/FlexJsonField.tsx":
		"JSON, beside whose field the button that puts placeholders in stands",
	"web/content/templates/flex/fields/FlexAddressField.tsx": "an address from which LINE fetches a file",
	"web/content/templates/flex/fields/FlexPictureField.tsx": "an address from which LINE fetches a picture",
	"web/content/templates/flex/fields/FlexRatioField.tsx": "two numbers",
};

test("every text that is sent is written in the editor with chips", () => {
	const plain = EDITORS.flatMap(listSourceFiles).filter((file) =>
		PLAIN_FIELD.test(readFileSync(file, "utf8")),
	);
	expect(plain.sort()).toEqual(Object.keys(NOT_SENT).sort());
});

test("the texts of actions and of templates are", () => {
	for (const file of [
		"web/engine/actions/effects/TextEffect.tsx",
		"web/content/templates/TemplateTextFields.tsx",
		"web/content/templates/TemplateTapFields.tsx",
		"web/content/templates/AltTextField.tsx",
		"web/content/templates/carousel/ColumnFields.tsx",
		"web/content/templates/carousel/ColumnButtonFields.tsx",
		"web/content/templates/imagemap/ImagemapAreaFields.tsx",
		"web/content/templates/imagemap/ImagemapVideoFields.tsx",
		"web/content/templates/flex/fields/FlexTextField.tsx",
	])
		expect(readFileSync(file, "utf8"), file).toMatch(/<PlaceholderEditor\b/);
	expect(readFileSync("web/content/templates/flex/FlexJsonField.tsx", "utf8")).toMatch(
		/<PlaceholderInsertMenu\b/,
	);
});
