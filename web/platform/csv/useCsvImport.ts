import { useState } from "react";
import { MAX_CSV_BYTES } from "#domain/platform/csv/csv-sheet.ts";
import { CSV_TEXTS } from "#domain/platform/texts/csv-texts.ts";
import { describeError } from "#web/platform/api/apiError.ts";
import { useSaveKey } from "#web/platform/api/useSaveKey.ts";
import { useBusy } from "#web/platform/ui/useBusy.ts";

/** Sends a file and returns the number of created items. */
export type SendFile = (file: File, headers: Record<string, string>) => Promise<{ count: number }>;

/** Reasons why nothing was imported. */
export interface ImportProblems {
	/** Name of the file. */
	fileName: string;
	reasons: string[];
}

interface ImportOptions {
	send: SendFile;
	onDone: () => void;
	onSending: (sending: boolean) => void;
}

/** State of an import: file, upload and result. */
export function useCsvImport({ send, onDone, onSending }: ImportOptions) {
	const [file, setFile] = useState<File | null>(null);
	const { busy: sending, run } = useBusy();
	const [problems, setProblems] = useState<ImportProblems | null>(null);
	const [createdCount, setCreatedCount] = useState<number | null>(null);
	const { headersFor } = useSaveKey();

	const submit = async () => {
		if (!file) return;
		if (file.size > MAX_CSV_BYTES)
			return setProblems({ fileName: file.name, reasons: [CSV_TEXTS.csvFileTooLarge] });
		onSending(true);
		setProblems(null);
		try {
			const snapshot = await readNow(file);
			const { count } = await send(snapshot, headersFor([file.name, file.size, file.lastModified]));
			setCreatedCount(count);
			onDone();
		} catch (error) {
			const reasons = error instanceof FileGone ? [FILE_GONE] : describeError(error);
			setProblems({ fileName: file.name, reasons });
		}
		onSending(false);
	};

	return {
		file,
		choose: (selected: File) => {
			setFile(selected);
			setProblems(null);
		},
		sending,
		problems,
		createdCount,
		submit: () => run(submit),
	};
}

const FILE_GONE = "ファイルが変更されたか移動されたため、読み取れませんでした。もう一度選択してください。";

class FileGone extends Error {}

/** Reads the file now: browsers refuse to send a file that has changed on disk since it was chosen. */
async function readNow(file: File): Promise<File> {
	const bytes = await file.arrayBuffer().catch(() => {
		throw new FileGone();
	});
	return new File([bytes], file.name, { type: "text/csv" });
}
