import { type ComposerFileKind, MAX_FILE_MEGABYTES } from "#domain/people/composer/composer-file.ts";
import { COMPOSE_TEXTS } from "#domain/platform/texts/compose-texts.ts";
import { detectFileKind } from "./mediaFiles.ts";
import { UploadRefusal } from "./UploadField.tsx";

/**
 * Refuses a file of another kind, or a too large one, before a long upload. The server validates its bytes
 * as well.
 * @throws UploadRefusal
 */
export function assertFileKind(file: File, kind: ComposerFileKind, otherwise: string): void {
	if (detectFileKind(file) !== kind) throw new UploadRefusal(otherwise);
	if (file.size > MAX_FILE_MEGABYTES * 1_000_000)
		throw new UploadRefusal(COMPOSE_TEXTS.fileTooLarge(MAX_FILE_MEGABYTES));
}
