import { VERSION_TEXTS } from "#domain/platform/texts/versions.ts";
import { versionedKindOf } from "#domain/versioned-kinds.ts";
import { invalid } from "#functions/platform/http/refusal.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";
import { versionFileAddress } from "./files.ts";
import { namesOfVersions } from "./names.ts";
import { assertThere, findVersion, type OfItem } from "./stored.ts";

interface Compare {
	ctx: OperatorCtx;
	input: OfItem & { from: number; to: number };
}

/**
 * Two versions of an item field by field, as operators call the fields.
 * @throws Refusal 404 for an item that is gone, 422 for a version that was let go or was too large
 */
export async function compareVersions({ ctx, input: { from, to, ...item } }: Compare) {
	await assertThere(ctx, item);
	const contents = await Promise.all([contentOf(ctx, item, from), contentOf(ctx, item, to)]);
	const { naming, fields } = versionedKindOf(item.of.name);
	const names = await namesOfVersions(ctx, contents.map(naming));
	const [before, after] = contents.map((content) =>
		fields(content, names).map(({ label, lines, picture, file }) => ({
			label,
			text: lines.map(({ text }) => text).join("\n"),
			picture_url: versionFileAddress(item, picture),
			file_url: versionFileAddress(item, file),
		})),
	);
	return { from: before!, to: after! };
}

/** Content of a version. @throws Refusal 422 */
export async function contentOf(ctx: OperatorCtx, item: OfItem, number: number): Promise<unknown> {
	const version = await findVersion(ctx, item, number);
	if (!version) throw invalid("ERROR", VERSION_TEXTS.gone);
	if (version.content === null) throw invalid("ERROR", VERSION_TEXTS.tooLarge);
	return JSON.parse(version.content);
}
