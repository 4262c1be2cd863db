import { type FileKind, MAX_FILE_MEGABYTES } from "#domain/people/composer/file.ts";
import { COMPOSE_TEXTS } from "#domain/platform/texts/compose.ts";
import { kindOfFile } from "./files.ts";
import { UploadRefusal } from "./UploadPlace.tsx";

/**
 * Refuses a file of another kind or size before a long upload. The server validates its bytes as well.
 * @throws UploadRefusal
 */
export function ofKind(file: File, kind: FileKind, otherwise: string): void {
	if (kindOfFile(file) !== kind) throw new UploadRefusal(otherwise);
	if (file.size > MAX_FILE_MEGABYTES * 1_000_000)
		throw new UploadRefusal(COMPOSE_TEXTS.fileTooLarge(MAX_FILE_MEGABYTES));
}
