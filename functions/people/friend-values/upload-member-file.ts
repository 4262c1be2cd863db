import { VAR_TYPES, type VarType } from "#domain/engine/kinds/var.ts";
import { isFileType } from "#domain/people/friend-values/member-values-input.ts";
import { isPdf } from "#domain/platform/media/is-pdf.ts";
import { readPicture } from "#domain/platform/media/read-picture.ts";
import { MEMBER_TEXTS } from "#domain/platform/texts/members-texts.ts";
import { HOUR } from "#domain/platform/time/wire-time.ts";
import { assertFriendVisible } from "#functions/engine/filters/friend-visibility.ts";
import { scheduleFileDeletion } from "#functions/engine/friend-records/info-files.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { invalid } from "#functions/platform/http/request-refusal.ts";
import { assertDrawable } from "#functions/platform/media/drawable.ts";
import { assertFieldWritable } from "./assert-field-writable.ts";
import { listMemberFields } from "./list-member-fields.ts";
import { createUploadToken, memberFileFolder, UPLOAD_VALIDITY } from "./member-file-tokens.ts";

interface MemberUpload {
	ctx: OperatorCtx;
	input: { memberId: number; varId: number; name: string; bytes: Uint8Array<ArrayBuffer> };
}

/**
 * Stores an image or a PDF that becomes a friend's value once it is saved. An unsaved one is deleted after a
 * day.
 * @throws Refusal 404 for another's friend, 422 for another kind of file or field, and for a picture too large
 * to be drawn
 */
export async function uploadMemberFile({ ctx, input }: MemberUpload) {
	const { memberId, varId, bytes } = input;
	await assertFriendVisible(ctx, memberId);
	const [field] = await listMemberFields(ctx, [varId]);
	if (!field) throw invalid("file", MEMBER_TEXTS.fieldGone);
	if (!isFileType(field.type)) throw invalid("file", MEMBER_TEXTS.notAFile);
	assertFieldWritable(field, "file");
	const type = detectType(field.type, bytes);
	const name = displayedFileName(input.name);
	const key = `${memberFileFolder(memberId)}${ctx.newId()}`;
	// Scheduled before the file exists, so that a crash leaves no file without a deletion task.
	await scheduleFileDeletion(ctx, key, ctx.now + UPLOAD_VALIDITY + HOUR);
	await ctx.env.MEDIA.put(key, bytes, { httpMetadata: { contentType: type } });
	return {
		token: createUploadToken(ctx, { friendId: memberId, varId, operatorId: ctx.operator.id, key, name }),
		name,
		bytes: bytes.length,
		type,
	};
}

/**
 * Type by the bytes, because the browser's type proves nothing.
 * @throws Refusal 422 for another type, or too many pixels
 */
function detectType(fieldType: VarType, bytes: Uint8Array): string {
	if (fieldType === VAR_TYPES.pdf) {
		if (!isPdf(bytes)) throw invalid("file", MEMBER_TEXTS.pdfType);
		return "application/pdf";
	}
	const picture = readPicture(bytes);
	if (!picture) throw invalid("file", MEMBER_TEXTS.imageType);
	assertDrawable(picture);
	return picture.type;
}

const MAX_FILE_NAME = 200;

/** Displayed name of a file, without its path and without control characters. */
const displayedFileName = (fileName: string): string =>
	fileName
		.split(/[\\/]/)
		.at(-1)!
		.replaceAll(/[\p{Cc}\p{Noncharacter_Code_Point}]/gu, "")
		.trim()
		.slice(0, MAX_FILE_NAME)
		.toWellFormed() || "file";
