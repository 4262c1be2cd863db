import { VAR_TYPES } from "#domain/engine/kinds/var.ts";
import { isFileType } from "#domain/people/friend-values/values.ts";
import { isPdf } from "#domain/platform/media/detect-pdf.ts";
import { readPicture } from "#domain/platform/media/read-picture.ts";
import { MEMBER_TEXTS } from "#domain/platform/texts/members-texts.ts";
import { HOUR } from "#domain/platform/time/wire-time.ts";
import { assertFriendVisible } from "#functions/engine/filters/friend-visibility.ts";
import { scheduleFileDeletion } from "#functions/engine/friend-records/info-files.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { invalid } from "#functions/platform/http/request-refusal.ts";
import { assertDrawable } from "#functions/platform/media/drawable.ts";
import { listFields } from "./fields.ts";
import { MEMBER_FILES, UPLOAD_KEPT, uploadToken } from "./files.ts";
import { assertWritable } from "./writable.ts";

interface Upload {
	ctx: OperatorCtx;
	input: { memberId: number; varId: number; name: string; bytes: Uint8Array<ArrayBuffer> };
}

/**
 * Takes an image or a PDF that becomes a friend's value once it is saved. One that nobody saves is deleted after a day.
 * @throws Refusal 404 for another's friend, 422 for another kind of file or field, and a picture too large to be drawn
 */
export async function uploadMemberFile({ ctx, input }: Upload) {
	const { memberId, varId, bytes } = input;
	await assertFriendVisible(ctx, memberId);
	const [field] = await listFields(ctx, [varId]);
	if (!field) throw invalid("file", MEMBER_TEXTS.fieldGone);
	if (!isFileType(field.type)) throw invalid("file", MEMBER_TEXTS.notAFile);
	assertWritable(field, "file");
	const type = typeOf(field.type, bytes);
	const name = nameOf(input.name);
	const key = `${MEMBER_FILES}${memberId}/${ctx.newId()}`;
	// First, so that a crash in between leaves no file that nobody knows of.
	await scheduleFileDeletion(ctx, key, ctx.now + UPLOAD_KEPT + HOUR);
	await ctx.env.MEDIA.put(key, bytes, { httpMetadata: { contentType: type } });
	return {
		token: uploadToken(ctx, { friendId: memberId, varId, operatorId: ctx.operator.id, key, name }),
		name,
		bytes: bytes.length,
		type,
	};
}

/** Type by the bytes, because the browser's type proves nothing. @throws Refusal 422 */
function typeOf(field: number, bytes: Uint8Array): string {
	if (field === VAR_TYPES.pdf) {
		if (!isPdf(bytes)) throw invalid("file", MEMBER_TEXTS.pdfType);
		return "application/pdf";
	}
	const picture = readPicture(bytes);
	if (!picture) throw invalid("file", MEMBER_TEXTS.imageType);
	assertDrawable(picture);
	return picture.type;
}

const MAX_FILE_NAME = 200;

/** Displayed name of a file: without a path, and without characters that cannot be typed. */
const nameOf = (given: string): string =>
	given
		.split(/[\\/]/)
		.at(-1)!
		.replaceAll(/[\p{Cc}\p{Noncharacter_Code_Point}]/gu, "")
		.trim()
		.slice(0, MAX_FILE_NAME)
		.toWellFormed() || "file";
